import type { Prose, Words } from './view.js';

/** A sentence with code and links in it. */
export function Sentence({ words }: { words: Words }) {
  return words.map((word, index) => {
    if (typeof word === 'string') return word;
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup
    if ('code' in word) return <code key={index}>{word.code}</code>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: static markup
      <a key={index} href={word.link}>
        {word.text}
      </a>
    );
  });
}

/** Sentences in one paragraph. */
export function Sentences({ sentences }: { sentences: readonly Words[] }) {
  if (sentences.length === 0) return null;
  return (
    <p className="api-facts">
      {sentences.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup
        <span key={index}>
          <Sentence words={words} />
          {'. '}
        </span>
      ))}
    </p>
  );
}

/** A description. */
export function Text({ prose }: { prose?: Prose }) {
  return prose && <div className="api-text" dangerouslySetInnerHTML={{ __html: prose.html }} />;
}
