import type { CodeView, SampleView } from './view.js';

/** A block of highlighted code. */
export function Code({ code: { language, html, isAuthored } }: { code: CodeView & Pick<SampleView, 'isAuthored'> }) {
  return (
    <div className="code" data-language={language} data-authored={isAuthored && ''}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled with the keyboard */}
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: `${html}\n` }} />
      </pre>
    </div>
  );
}
