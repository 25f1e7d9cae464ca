import { type Problem, problem } from '../../problems/index.js';
import type { Location } from '../../types.js';
import { bashFaults } from './bash.js';
import { fenceOf, inTime } from './in-time.js';
import { readJsonText } from './json-text.js';
import { placeAt, placeOf, type Sample } from './sample.js';
import { json5Fault, scriptFault, scriptOf } from './script-text.js';
import { isShell, scriptFrom } from './shell-session.js';
import { yamlFaults } from './yaml-text.js';

const syntax = (place: Location, language: string, reason: string): Problem =>
  problem('sample-syntax', place, { language, reason });

/** What is no JSON or YAML. */
export async function dataFaults(samples: readonly Sample[], deadline?: number): Promise<readonly Problem[]> {
  const { results, late } = inTime(samples, { place: fenceOf, check: dataFaultsIn, deadline });
  const loose = samples.filter(({ language }) => language === 'jsonc' || language === 'json5');
  return [...late, ...results.flat(), ...(await Promise.all(loose.map(looseJsonFaults))).flat()];
}

async function looseJsonFaults(sample: Sample): Promise<Problem[]> {
  const fault = await json5Fault(sample.code);
  return fault ? [syntax(placeOf(sample, fault), 'JSON', fault.reason)] : [];
}

function dataFaultsIn(sample: Sample): Problem[] {
  switch (sample.language) {
    case 'json': {
      const read = readJsonText(sample.code);
      return 'fault' in read ? [syntax(placeAt(sample, read.fault.offset), 'JSON', read.fault.reason)] : [];
    }
    case 'yaml':
    case 'yml':
      return yamlFaults(sample.code).map(({ reason, offset }) => syntax(placeAt(sample, offset), 'YAML', reason));
    default:
      return [];
  }
}

/** What no shell can read; a sentence about it where there is no bash that could tell. */
export async function shellFaults(
  samples: readonly Sample[],
  deadline?: number,
): Promise<{ problems: readonly Problem[]; notes: readonly string[] }> {
  const shells = samples.filter(({ language }) => isShell(language));
  const check = (sample: Sample) => ({ sample, script: scriptFrom(sample.code, sample.language) });
  const { results, late } = inTime(shells, { place: fenceOf, check, deadline });
  const faults = await bashFaults(results.map(({ script }) => script));
  if (!faults) return { problems: late, notes: ['Shell samples were not checked: there is no bash.'] };
  const problems = results.flatMap(({ sample }, index) => {
    const fault = faults[index];
    return fault ? [syntax(placeOf(sample, { line: fault.line, column: 1 }), 'shell code', fault.reason)] : [];
  });
  return { problems: [...late, ...problems], notes: [] };
}

/** What is no JavaScript or TypeScript, and the samples that are whole files of it. */
export async function scriptFaults(
  samples: readonly Sample[],
): Promise<{ problems: readonly Problem[]; whole: readonly Sample[] }> {
  const problems: Problem[] = [];
  const whole: Sample[] = [];
  await Promise.all(
    samples.map(async (sample) => {
      const loader = scriptOf(sample.language)?.loader;
      if (!loader) return;
      const { fault, whole: isWhole } = await scriptFault(sample.code, loader);
      if (fault)
        problems.push(syntax(placeOf(sample, fault), loader.startsWith('ts') ? 'TypeScript' : 'JavaScript', fault.reason));
      if (isWhole) whole.push(sample);
    }),
  );
  const order = new Map(samples.map((sample, index) => [sample, index]));
  return { problems, whole: whole.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)) };
}
