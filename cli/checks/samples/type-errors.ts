import { type Problem, problem } from '../../problems/index.js';
import { findImportedPackages, type Packages } from './packages.js';
import { locatePosition, type Sample } from './sample.js';
import { getScriptType } from './script-text.js';
import { type Diagnostic, type ProgramFile, runTypeScript } from './type-program.js';

/**
 * The compiler errors that are reported: missing exports, wrong arguments, unknown members. All others are ignored, above all undeclared names, since
 * the text around a sample explains them. https://github.com/microsoft/TypeScript/blob/main/src/compiler/diagnosticMessages.json
 */
const CODES: ReadonlySet<number> = new Set([
  // Exports.
  1192, 2305, 2307, 2459, 2460, 2613, 2614, 2724,
  // Members.
  2339, 2551, 2353, 2561, 2559, 2739, 2740, 2741,
  // Calls and values.
  2322, 2345, 2348, 2349, 2350, 2351, 2554, 2555, 2769, 2820, 2693, 2749,
]);
const MODULE_NOT_FOUND = 2307;

/** Names of browser globals that samples use for their own variables. */
const WINDOW_NAMES =
  'blur close closed event external find focus frames history length location name open opener origin parent print screen scroll self status stop toolbar top'.split(
    ' ',
  );

export interface TypeFindings {
  readonly problems: readonly Problem[];
  /** Sentences that say what could not be checked. */
  readonly notes: readonly string[];
}

const UNTRUSTED =
  'Samples were not checked against the packages that they import: "--untrusted" does not run the TypeScript of the site.';

/**
 * Type-checks samples, each a whole file, against the packages that they import, in one program.
 *
 * @param untrusted do not run the installed TypeScript, which is code of the site
 */
export async function checkTypes(samples: readonly Sample[], packages: Packages, untrusted = false): Promise<TypeFindings> {
  const importingSamples = samples
    .map((sample) => ({ sample, names: findImportedPackages(sample.code) }))
    .filter(({ names }) => names.length > 0);
  if (importingSamples.length === 0) return { problems: [], notes: [] };
  if (untrusted) return { problems: [], notes: [UNTRUSTED] };
  const isInstalled = (name: string) => packages.findFolder(name) !== undefined || packages.self?.name === name;
  const missing = [...new Set(importingSamples.flatMap(({ names }) => names.filter((name) => !isInstalled(name))))].sort();
  const notes =
    missing.length > 0
      ? [`Imports of these packages were not checked, because they are not installed: ${missing.join(', ')}.`]
      : [];
  const checkedSamples = importingSamples.filter(({ names }) => names.some(isInstalled)).map(({ sample }) => sample);
  if (checkedSamples.length === 0) return { problems: [], notes };

  const typescript = packages.findFolder('typescript');
  if (!typescript)
    return {
      problems: [],
      notes: ['Samples were not checked against the packages that they import: "typescript" is not installed.', ...notes],
    };
  const files = checkedSamples.map(toProgramFile);
  const result = await runTypeScript(files, { typescript, packages });
  if ('unusable' in result)
    return {
      problems: [],
      notes: [
        `Samples were not checked against the packages that they import, because of "typescript": ${result.unusable}.`,
        ...notes,
      ],
    };
  const byName = new Map(files.map(({ name }, index) => [name, checkedSamples[index] as Sample]));
  const problems = result.diagnostics.flatMap((diagnostic) => {
    const sample = byName.get(diagnostic.file) as Sample;
    if (!CODES.has(diagnostic.code) || isUnresolvedModule(diagnostic, isInstalled) || isEnumValue(diagnostic)) return [];
    return [problem('sample-type', locatePosition(sample, diagnostic), { reason: toReason(diagnostic.message) })];
  });
  return { problems, notes };
}

function toProgramFile(sample: Sample, index: number): ProgramFile {
  const { extension = '.ts' } = getScriptType(sample.language) ?? {};
  const isTyped = extension !== '.jsx';
  const usedGlobals = WINDOW_NAMES.filter(
    (name) => new RegExp(`(?<![.\\w$])${name}\\b`).test(sample.code) && !isDeclared(name, sample.code),
  );
  const declared = usedGlobals.map((name) => (isTyped ? `declare var ${name}: any;` : `/** @type {any} */ var ${name};`));
  return { name: `sample-${index + 1}${extension}`, code: [sample.code, ...declared, ''].join('\n') };
}

/**
 * The distance is limited to keep the search linear: otherwise each of thousands of declarations would be compared with all of the remaining code.
 */
const isDeclared = (name: string, code: string): boolean =>
  new RegExp(`\\b(?:const|let|var|function|class|import)\\b[^;=()]{0,1000}\\b${name}\\b`).test(code);

/**
 * Whether an error is about a module that cannot be resolved, because its package is not installed or the module is a file that the text describes.
 */
function isUnresolvedModule({ code, message }: Diagnostic, isKnown: (name: string) => boolean): boolean {
  if (code !== MODULE_NOT_FOUND) return false;
  const [name] = findImportedPackages(`import '${/'([^']+)'/.exec(message)?.[1] ?? ''}'`);
  return name === undefined || !isKnown(name);
}

/** JavaScript cannot name the members of an enum that a package only exports as a type, so a literal value is correct there. */
const isEnumValue = ({ file, message }: Diagnostic): boolean =>
  file.endsWith('.jsx') && /'"[^"]*"' is not assignable to (?:type|parameter of type) '[A-Z][\w.]*'\.?$/.test(message);

/** Turns a compiler message into part of a sentence. Drops everything after its first sentence, which only states the reason. */
const toReason = (message: string): string =>
  message
    .replace(/'"([^'"]*)"'|'([^']*)'/g, (_, module: string | undefined, name: string) => `"${module ?? name}"`)
    .replace(/\. Did you mean (?:to write )?("[^"]*")\?$/, '; the nearest is $1')
    .replace(/\. Did you mean/, '; did you mean')
    .replace(/[.?]$/, '')
    .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
