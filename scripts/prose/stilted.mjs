/**
 * Phrases that make a sentence read like a translation, and what to write instead. Each is a regular expression over text whose code spans were
 * removed.
 */
export const STILTED = [
  [/\b(?:tell|tells|told|telling)\b/gi, 'report, show, say'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\bfaults?\b/gi, 'error, bug, problem'],
  [/\b(?:stand|stands|stood|standing)\b(?! for\b| alone\b)/gi, 'be, appear'],
  [/\b(?:lie|lies|lay|lying)\b/gi, 'be in, be at'],
  [/\b(?:hold|holds|held|holding)\b/gi, 'contain, store'],
  [/\b(?:give|gives|gave)\b/gi, 'return, pass, set'],
  [/\blook(?:s|ed|ing)? (?:at\b|like\b(?! (?:this|in the)\b))|\b(?:a|one|the|first|second) looks?\b/gi, 'check, scan, read'],
  [/\b(?:keeps|kept)\b(?! \w+ing\b)(?![^.:;]* in (?:its )?memory\b)/gi, 'store, stay, cache'],
  [/\b(?:knows|knew|is known|are known)\b/gi, 'contain, support, remember'],
  [/\banew\b/gi, 'again'],
  [/\bbeside\b/gi, 'next to, along with'],
  [/\bat once\b/gi, 'immediately, at the same time'],
  [/\b(?:whoever|nobody|somebody|anybody)\b/gi, 'name who it is: a reader, the caller'],
  [/(?<!\bthere )\b(?:is|are|was|were) no\b(?! longer\b| more\b| less\b)/gi, 'is not a, unknown'],
  [/\b(?:has|have|had|having) to\b/gi, 'must'],
  [/\b(?:lead|leads|led|leading) (?:to|out|nowhere)\b/gi, 'point to, resolve to'],
  [/(?:^|[.:;] )What (?!if\b|it does\b|to\b)[^?.]*(?:\.|$)/g, 'start with the noun'],
  [/\b(?:as (?:it|they) (?:is|are|was|were|stands?)|all that|of (?:its|their) own|so many|such as it)\b/gi, 'say it plainly'],
  [/(?<!\bthere )\b(?:is|are|was|were) none\b|\bnone of (?:its|the|their) \w+'s\b/gi, 'is not a'],
  [/\bcomes? (?:of|to nothing|in between|along)\b|\bcame of\b/gi, 'say it plainly'],
  [/\b(?:takes?|took|taken) (?:it |them |one )?for\b/gi, 'treat as'],
  [/\b(?:without|with) a word\b|\bput together\b|\bhears? of\b|\bhangs? on\b/gi, 'say it plainly'],
];
