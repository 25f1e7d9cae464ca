import { type Problem, problem } from '../../problems/index.js';
import type { Location } from '../../types.js';
import { checkBashSyntax } from './bash-syntax.js';
import { readJsonText } from './json-text.js';
import { locateOffset, locatePosition, type Sample } from './sample.js';
import { checkWithDeadline, locateFence } from './sample-deadline.js';
import { findJson5Error, findScriptError, getScriptType } from './script-text.js';
import { extractScript, isShell } from './shell-session.js';
import { findYamlErrors } from './yaml-text.js';

const syntaxProblem = (location: Location, language: string, reason: string): Problem =>
  problem('sample-syntax', location, { language, reason });

/** Returns the samples that are not valid JSON or YAML. */
export async function checkData(samples: readonly Sample[], deadline?: number): Promise<readonly Problem[]> {
  const { results, late } = checkWithDeadline(samples, { locate: locateFence, check: checkDataSample, deadline });
  const looseJson = samples.filter(({ language }) => language === 'jsonc' || language === 'json5');
  return [...late, ...results.flat(), ...(await Promise.all(looseJson.map(checkLooseJson))).flat()];
}

async function checkLooseJson(sample: Sample): Promise<Problem[]> {
  const error = await findJson5Error(sample.code);
  return error ? [syntaxProblem(locatePosition(sample, error), 'JSON', error.reason)] : [];
}

function checkDataSample(sample: Sample): Problem[] {
  switch (sample.language) {
    case 'json': {
      const parsed = readJsonText(sample.code);
      return 'error' in parsed ? [syntaxProblem(locateOffset(sample, parsed.error.offset), 'JSON', parsed.error.reason)] : [];
    }
    case 'yaml':
    case 'yml':
      return findYamlErrors(sample.code).map(({ reason, offset }) => syntaxProblem(locateOffset(sample, offset), 'YAML', reason));
    default:
      return [];
  }
}

/** Returns the scripts that a shell cannot parse; a note if bash is not available. */
export async function checkShellScripts(
  samples: readonly Sample[],
  deadline?: number,
): Promise<{ problems: readonly Problem[]; notes: readonly string[] }> {
  const shells = samples.filter(({ language }) => isShell(language));
  const check = (sample: Sample) => ({ sample, script: extractScript(sample.code, sample.language) });
  const { results, late } = checkWithDeadline(shells, { locate: locateFence, check, deadline });
  const errors = await checkBashSyntax(results.map(({ script }) => script));
  if (!errors) return { problems: late, notes: ['Shell samples were not checked: there is no bash.'] };
  const problems = results.flatMap(({ sample }, index) => {
    const error = errors[index];
    return error ? [syntaxProblem(locatePosition(sample, { line: error.line, column: 1 }), 'shell code', error.reason)] : [];
  });
  return { problems: [...late, ...problems], notes: [] };
}

/** Returns the samples that are not valid JavaScript or TypeScript, and the samples that are whole files. */
export async function checkScripts(
  samples: readonly Sample[],
): Promise<{ problems: readonly Problem[]; wholeFiles: readonly Sample[] }> {
  const problems: Problem[] = [];
  const wholeFiles: Sample[] = [];
  await Promise.all(
    samples.map(async (sample) => {
      const loader = getScriptType(sample.language)?.loader;
      if (!loader) return;
      const { error, isWholeFile } = await findScriptError(sample.code, loader);
      if (error)
        problems.push(
          syntaxProblem(locatePosition(sample, error), loader.startsWith('ts') ? 'TypeScript' : 'JavaScript', error.reason),
        );
      if (isWholeFile) wholeFiles.push(sample);
    }),
  );
  const order = new Map(samples.map((sample, index) => [sample, index]));
  return { problems, wholeFiles: wholeFiles.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)) };
}
