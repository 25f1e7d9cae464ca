import * as TEXTS from '../texts/reference.js';
import { formatSize } from '../texts/size.js';
import type { CodeView, SampleView } from './view.js';

/** A block of highlighted code, with a link to all of it if it is cut. */
export function Code({ code: { language, html, complete, isAuthored } }: { code: CodeView & Pick<SampleView, 'isAuthored'> }) {
  const block = (
    <div className="code" data-language={language} data-authored={isAuthored && ''}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled with the keyboard */}
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: `${html}\n` }} />
      </pre>
    </div>
  );
  if (!complete) return block;
  return (
    <>
      {block}
      <p className="api-facts">
        {TEXTS.cut} <a href={complete.href}>{TEXTS.complete}</a> ({formatSize(complete.bytes)})
      </p>
    </>
  );
}
