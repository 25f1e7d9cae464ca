import { readFileSync } from 'node:fs';
import path from 'node:path';

const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError']);
const COUNTED = new Set([...NOTICED, 'Survived', 'NoCoverage']);

/** The text of a location, on one line. */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return oneLine(lines.join(' '));
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/**
 * Reads a report of StrykerJS.
 *
 * @param explained mutants that no test can notice, because they do the same: `{ file, from, to, why }`
 * @returns for each file how many mutants there are, how many the tests noticed, and the others
 */
export function readReport(file, explained) {
  const { files } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(files).map(([name, { source, mutants }]) => {
    const shown = name.split(path.sep).join('/');
    const counted = mutants
      .filter(({ status }) => COUNTED.has(status))
      .map((mutant) => ({ ...mutant, from: textAt(source, mutant.location), to: oneLine(mutant.replacement ?? '') }))
      .filter(({ from, to }) => !explained.some((one) => one.file === shown && one.from === from && one.to === to));
    return {
      file: shown,
      total: counted.length,
      noticed: counted.filter(({ status }) => NOTICED.has(status)).length,
      survivors: counted
        .filter(({ status }) => !NOTICED.has(status))
        .map(({ location, from, to, status }) => ({ line: location.start.line, from, to, isCovered: status === 'Survived' })),
    };
  });
}
