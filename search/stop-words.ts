/** Common words with no search value: the list of lunr's stop word filter. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a able about across after all almost also am among an and any are as at be because been but by can cannot could dear
did do does either else ever every for from get got had has have he her hers him his how however i if in into is it
its just least let like likely may me might most must my neither no nor not of off often on only or other our own
rather said say says she should since so some than that the their them then there these they this tis to too twas us
wants was we were what when where which while who whom why will with would yet you your`.split(/\s/),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Stop words that mean something in a question and in a name, though not in running text. */
const MEANINGFUL_STOP_WORDS: ReadonlySet<string> = new Set(['off', 'often', 'only', 'who']);

export const isMeaningfulStopWord = (word: string): boolean => MEANINGFUL_STOP_WORDS.has(word);
