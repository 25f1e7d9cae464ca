import lunr from 'lunr';

/** Returns the stem of a word (Porter's algorithm), which is the same for its British and its American spelling. */
export const stemWord = (word: string): string => lunr.stemmer(new lunr.Token(toAmerican(word), {})).toString();

/**
 * Returns the American spelling of a word: `organize` for *organise*, `color` for *colour*. The result need not be a word. *Precise*, *revise* and *appraise* are spelled
 * alike, and share their stems with *precision*, *revision* and *appraisal*.
 */
const toAmerican = (word: string): string =>
  word
    .replace(/(?<=.{3}y|.{2}[^aceouv]i|.ici)s(?=(?:e[ds]?|ers?|ing|able|ations?)$)/, 'z')
    .replace(/(?<=.{3}o)u(?=r(?:s|ed|ing|al|ite|able|ful|less)?$)/, '');

/** Suffixes that derive one word from another: `activation`, `operator`, `composable`. */
const DERIVATION_SUFFIX = /(?:ions?|ors?|ers?|ments?|[ae]nces?|[ai]bles?|ity|ities|ness|als?|ives?|ly|ful|ous|ists?|isms?)$/;

const findDerivationSuffix = (word: string): string =>
  DERIVATION_SUFFIX.exec(word)?.[0].replace(/ies$/, 'y').replace(/s$/, '') ?? '';

/** Whether two words with the same stem are inflections of one word (plural, tense): *activate* and *activated*, but not *activation*. */
export const isInflection = (word: string, other: string): boolean => findDerivationSuffix(word) === findDerivationSuffix(other);
