import type { Prose, Words } from './view.js';

/** A sentence with code in it. */
export function Sentence({ words }: { words: Words }) {
  return words.map((word, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup
    typeof word === 'string' ? word : <code key={index}>{word.code}</code>,
  );
}

/** A description. */
export function Text({ prose }: { prose?: Prose }) {
  return prose && <div className="api-text" dangerouslySetInnerHTML={{ __html: prose.html }} />;
}
