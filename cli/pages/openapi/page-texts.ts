import type { Texts } from '../../store/texts.js';
import type { Fragments, OperationPage, SharedPage } from '../../types.js';

/** A page that is stored separately: of an operation or a model. */
export type StorablePage = OperationPage | SharedPage;

/** Returns a page as texts: what the whole site depends on, and separately the contents of its own files. */
export function pageTexts({ content, markdown, records, words, ...facts }: StorablePage): Record<string, string> {
  return {
    facts: JSON.stringify({ ...facts, references: content.references }),
    content: JSON.stringify(content.parts),
    markdown: JSON.stringify(markdown),
    records: JSON.stringify(records),
    words,
  };
}

type Facts = Omit<StorablePage, 'content' | 'markdown' | 'records' | 'words'> & Pick<Fragments, 'references'>;

/** Returns the page of texts. The contents of its files are read each time they are needed, so that they take no memory. */
export function openPage(texts: Texts): StorablePage {
  const { references, ...facts } = JSON.parse(texts.read('facts')) as Facts;
  return {
    ...facts,
    content: {
      references,
      get parts() {
        return JSON.parse(texts.read('content')) as Fragments['parts'];
      },
    },
    get markdown() {
      return JSON.parse(texts.read('markdown')) as Fragments;
    },
    get records() {
      return JSON.parse(texts.read('records')) as StorablePage['records'];
    },
    get words() {
      return texts.read('words');
    },
  } as StorablePage;
}
