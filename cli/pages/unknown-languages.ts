import { type Problem, problem } from '../problems/index.js';
import type { LocateOption } from '../sources/site-sources.js';

/** Reports languages in the configuration that highlight.js does not have. Loads highlight.js only if there are any languages. */
export async function unknownLanguageProblems(names: readonly string[], locate: LocateOption): Promise<Problem[]> {
  if (names.length === 0) return [];
  const { loadLanguages } = await import('./highlight.js');
  return (await loadLanguages(names)).map((name) =>
    problem('config-value', locate(['highlight', 'languages', names.indexOf(name)]), {
      key: 'highlight.languages',
      reason: { kind: 'language', name },
    }),
  );
}
