import type { CodeView } from './view.js';

/** A block of highlighted code. */
export function Code({ code: { language, html } }: { code: CodeView }) {
  return (
    <div className="code" data-language={language}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled with the keyboard */}
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: `${html}\n` }} />
      </pre>
    </div>
  );
}
