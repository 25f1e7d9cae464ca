/**
 * Every weight and limit of the search, by the step that uses it. `@unit` is the unit of the value; `@off` is the value that
 * switches the constant off, which `scripts/search-ablation.mjs` uses to measure how much each of them contributes. Constants without
 * `@off` limit sizes or shape what results show and do not change the order of the pages.
 */

// Reading a query

/** Longest query that is read; the rest is ignored. @unit characters */
export const MAX_QUERY_LENGTH = 300;

/** Words of a query that are looked up; the rest is ignored. @unit words @off 1000 */
export const MAX_QUERY_WORDS = 12;

/** Longest run of neighboring words that is looked up as one term. @unit words @off 1 */
export const MAX_PHRASE_WORDS = 4;

/** Similarity of a two-word term whose words are apart in the query or in reverse order. @unit factor @off 0 */
export const LOOSE_PHRASE_SIMILARITY = 0.8;

// Finding the words of the index that match a word of the query

/** Similarity of a name of code that is spelled as typed, where a page defines it. @unit factor @off 1 */
export const SPELLING_SIMILARITY = 2;

/** Similarity of an inflected form: plural, tense. @unit factor @off 1 */
export const INFLECTED_SIMILARITY = 0.85;

/** Similarity of another word with the same stem: `activation` for `activate`. @unit factor @off 0 */
export const DERIVED_SIMILARITY = 0.5;

/** Similarity of a synonym. @unit factor @off 0 */
export const SYNONYM_SIMILARITY = 0.5;

/** Similarity of a word that begins with the query's word, before it is scaled by the square root of the share that was typed. @unit factor @off 0 */
export const PREFIX_SIMILARITY = 0.4;

/** Scales the prefix matches of a word that the index contains: the reader has probably typed all of it. @unit factor @off 1 */
export const COMPLETE_WORD_FACTOR = 0.5;

/** Similarity of a word with one typo. @unit factor @off 0 */
export const ONE_TYPO_SIMILARITY = 0.48;

/** Similarity of a word with two typos. @unit factor @off 0 */
export const TWO_TYPOS_SIMILARITY = 0.4;

/** Similarity from which on a match is the query's word or an inflected form of it. @unit factor */
export const MIN_SAME_WORD_SIMILARITY = 0.85;

/** Similarity from which on a match is a whole word and not just the beginning of one. @unit factor */
export const MIN_WHOLE_WORD_SIMILARITY = 0.5;

/** Shortest words that may contain one typo, and two. @unit letters @off [100, 100] */
export const MIN_TYPO_LENGTHS = [4, 6] as const;

/** Words that a prefix or a typo may match: the most frequent ones. @unit words @off 100000 */
export const MAX_VARIANTS = 24;

/** Further shards that are loaded for a word that the index does not contain and that resembles nothing in its own shards. @unit shards @off 0 */
export const MAX_TYPO_SHARDS = 3;

/** The same for a word that resembles words in its own shards. @unit shards @off 0 */
export const MAX_TYPO_SHARDS_WITH_MATCH = 1;

/** First letters of a word among which a typo changes the shard. @unit letters @off 0 */
export const TYPO_SHARD_LETTERS = 4;

/** Shards that are loaded for the words that begin with two letters, and with more. @unit shards @off [100, 100] */
export const MAX_PREFIX_SHARDS = [1, 2] as const;

/** Segments of a path that are read. @unit segments */
export const MAX_PATH_SEGMENTS = 10;

/** Values that a request path may contain. @unit segments @off 10 */
export const MAX_PATH_VALUES = 4;

// Weighing a word on a page

/** Weight of a word in each field: text, code, path, heading, title. @unit factor @off each 1 */
export const FIELD_WEIGHTS = [1.5, 1.8, 3, 4, 6] as const;

/** Weight of the levels 0 to 3 of a word in text, by how often it occurs. @unit factor @off all [0, 1, 1, 1] */
export const TEXT_LEVEL_WEIGHTS = [0, 0.45, 0.95, 2.2] as const;

/** Weight of the levels 0 to 5 of a word in code and paths. @unit factor @off all [0, 1, 1, 1, 1, 1] */
export const CODE_LEVEL_WEIGHTS = [0, 0.45, 0.7, 1, 1, 1] as const;

/** The same for a name that the reader typed as one word: a page that defines it answers it. @unit factor @off all [0, 0.45, 0.7, 1, 1, 1] */
export const NAME_OF_CODE_LEVEL_WEIGHTS = [0, 0.45, 0.7, 1, 3, 5] as const;

/**
 * Weight of the levels 0 to 5 of a word in headings and titles, by how much of the name it is, and of level 6, a keyword.
 * @unit factor @off all [0, 1, 1, 1, 1, 1, 1]
 */
export const NAME_LEVEL_WEIGHTS = [0, 0.3, 0.4, 0.5, 0.65, 1, 0.5] as const;

/** Exponent of the weight of a term on a page. @unit exponent @off 1 */
export const WEIGHT_EXPONENT = 0.8;

/** Weight at which a page answers a word by 63 %: a mere mention in a text answers less. @unit weight @off 0.001 */
export const SATURATION_WEIGHT = 0.8;

/** Pages that are scored for a word; a more frequent one is scored where it weighs most and where rarer words of the query occur. @unit pages @off 1000000 */
export const MAX_SCORED_PAGES = 1000;

// Scoring a page

/** Exponent of the share of the query that a page answers. @unit exponent @off 0 */
export const COVERAGE_EXPONENT = 0.9;

/** Bonus of a page for each doubling of the number of pages that link to it. @unit share of the score @off 0 */
export const LINK_BONUS = 0.05;

/** Factor of a page in another version than the newest or the one that the reader is reading. @unit factor @off 1 */
export const OTHER_VERSION_FACTOR = 0.3;

// Reranking the first pages by their texts

/** Penalty of a page whose matches are in different sections. @unit share of the score @off 0 */
export const SCATTER_PENALTY = 0.5;

/** Bonus of a page on which neighbors of the query are side by side. @unit share of the score @off 0 */
export const PROXIMITY_BONUS = 1;

/** Distance at which two words count half as near as side by side. @unit characters @off 0.001 */
export const HALF_PROXIMITY_DISTANCE = 30;

/** Bonus of a page that contains a name of code exactly as typed: `custom_headers`, not `customHeaders`. @unit share of the score @off 0 */
export const EXACT_CODE_BONUS = 0.5;

// Showing results

/** Hits of an answer unless the caller asks for another number; each is a file to load. @unit hits */
export const DEFAULT_HITS = 5;

/** Sections of a page that a hit shows. @unit sections */
export const MAX_SECTIONS = 3;

/** Worth of a section, as a share of the best one's, from which on it is shown as well. @unit share */
export const MIN_SECTION_WORTH = 0.5;

/** Worth of a match in the page's title for the section before the first heading. @unit factor */
export const TITLE_WORTH = 1.6;

/** Worth of each match in a section's text. @unit share of the query */
export const MATCH_WORTH = 0.1;

/** Matches in a section's text that count. @unit matches */
export const MAX_WORTHY_MATCHES = 5;

/** Length of an excerpt. @unit characters */
export const EXCERPT_LENGTH = 180;

/** Text of an excerpt before its first match. @unit characters */
export const EXCERPT_LEAD = 50;

/** Text before the first match in which an excerpt may begin, if a sentence begins there. @unit characters */
export const SENTENCE_LEAD = 110;

/** Share of an excerpt's length after which it may end, if a sentence ends there. @unit share */
export const MIN_SENTENCE_SHARE = 0.55;

/** Matches of an excerpt that are compared to find the best piece. @unit matches */
export const MAX_EXCERPT_MATCHES = 20;

// Writing the index

/** Longest word that is indexed; longer ones are data that no reader types. @unit characters */
export const MAX_WORD_LENGTH = 100;

/** Level of a word that is the whole of a name; each further word of the name subtracts one. @unit level @off 1 */
export const WHOLE_NAME_LEVEL = 5;

/** Level of the longest word of an address, of a whole path pattern and of code that the text names often. @unit level @off 2 */
export const WHOLE_ADDRESS_LEVEL = 3;

/** Level of a word of a keyword that the page contains nowhere, in headings. @unit level */
export const KEYWORD_LEVEL = 6;

/** Level of a name of code that the page defines, in paths. @unit level @off 2 */
export const DEFINITION_LEVEL = 4;

/** Level of a name of code that the whole page is about, in paths. @unit level @off 3 */
export const IDENTIFIER_LEVEL = 5;

/** Factor of the score of news, such as posts and changelogs: they mention much and explain little. @unit factor @off 1 */
export const NEWS_FACTOR = 0.5;

/** Longest name that is also indexed as one word. @unit words @off 1 */
export const MAX_TERM_WORDS = 4;

/** Length of a page that is neither short nor long. @unit words @off 1000000 */
export const AVERAGE_PAGE_LENGTH = 400;

/** Occurrences on a page of average length from which on a word has the second level in text, and the third. @unit occurrences @off all [1000, 1000] */
export const TEXT_LEVEL_OCCURRENCES = [1.6, 4] as const;

/** Occurrences in code blocks from which on a word has the second level in code. @unit occurrences @off 1000 */
export const CODE_BLOCK_OCCURRENCES = 4;

/** Occurrences as code in the text from which on a word has the third level in code. @unit occurrences @off 1000 */
export const INLINE_CODE_OCCURRENCES = 3;
