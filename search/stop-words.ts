import lunr from 'lunr';

/** Words that stand everywhere and tell nothing; lunr's list. Its filter asks a token for nothing but its text. */
export const isStopWord = (word: string): boolean => lunr.stopWordFilter(word as unknown as lunr.Token) === undefined;
