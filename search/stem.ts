import lunr from 'lunr';

/** What a word has in common with its other forms (Porter's algorithm). */
export const stemOf = (word: string): string => lunr.stemmer(new lunr.Token(word, {})).toString();
