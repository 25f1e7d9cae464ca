import type { IncludeError } from '../../../problems/includes.js';
import { suggestName } from '../../../schema/suggest.js';

/** Some lines of a file. */
export interface SelectedLines {
  readonly lines: readonly string[];
  /** Number of each line in the file, from 1. */
  readonly numbers: readonly number[];
}

interface Selection {
  /** Name of a region: `#region setup` … `#endregion`. */
  readonly region?: string;
  /** Numbers and ranges of lines: `3-9`, `1,4-`, of the region if there is one. */
  readonly lines?: string;
}

/** The start or the end of a region, in a comment of any language: `// #region setup`, `<!-- #region setup -->`, `# region setup`. */
const MARKER =
  /^\s*(?:\/\/|\/\*|<!--|--|%%?|;;?|'|"|::|REM\b|@REM\b)?\s*#?\s*(region|endregion)\b[ \t]*:?[ \t]*(.*?)\s*(?:\*\/|-->)?\s*$/i;

/** Returns the lines of a file that are selected, without those that mark regions, or what is wrong with the selection. */
export function selectLines(text: string, { region, lines: ranges }: Selection): SelectedLines | IncludeError {
  const all = text.replace(/\n$/, '').split('\n');
  const numbered = all.map((line, index) => ({ line, number: index + 1 }));
  const inRegion = region === undefined ? numbered : findRegion(numbered, region);
  if (!Array.isArray(inRegion)) return inRegion;
  const plain = region === undefined && ranges !== undefined ? inRegion : inRegion.filter(({ line }) => !readMarker(line));
  const chosen = ranges === undefined ? plain : chooseRanges(plain, ranges);
  if (!Array.isArray(chosen)) return chosen;
  const isPart = region !== undefined || ranges !== undefined;
  const indent = isPart ? chosen.reduce((least, { line }) => Math.min(least, measureIndent(line)), Number.POSITIVE_INFINITY) : 0;
  return { lines: chosen.map(({ line }) => line.slice(indent)), numbers: chosen.map(({ number }) => number) };
}

interface Line {
  readonly line: string;
  readonly number: number;
}

function readMarker(line: string): { readonly kind: 'region' | 'endregion'; readonly name: string } | undefined {
  const [, kind, name = ''] = MARKER.exec(line) ?? [];
  if (kind === undefined || !/#|^\s*(?:\/\/|\/\*|<!--|--|%|;|'|"|::|@?REM)/i.test(line)) return undefined;
  return { kind: kind.toLowerCase() as 'region' | 'endregion', name };
}

/** Returns the lines between the marks of a region, which may contain others. */
function findRegion(lines: readonly Line[], region: string): Line[] | IncludeError {
  const start = lines.findIndex(({ line }) => {
    const marker = readMarker(line);
    return marker?.kind === 'region' && marker.name === region;
  });
  if (start < 0) {
    const names = lines.flatMap(({ line }) => {
      const marker = readMarker(line);
      return marker?.kind === 'region' && marker.name !== '' ? [marker.name] : [];
    });
    return { kind: 'no-region', region, nearest: suggestName(region, names), known: names.join(', ') };
  }
  let depth = 1;
  for (let index = start + 1; index < lines.length; index += 1) {
    const kind = readMarker((lines[index] as Line).line)?.kind;
    if (kind === 'region') depth += 1;
    if (kind === 'endregion') depth -= 1;
    if (depth === 0) return lines.slice(start + 1, index);
  }
  return { kind: 'open-region', region };
}

/** Returns the lines that ranges such as `1,4-6,9-` name. */
function chooseRanges(lines: readonly Line[], ranges: string): Line[] | IncludeError {
  const chosen: Line[] = [];
  for (const range of ranges.split(',')) {
    const [, from, dash, to] = /^\s*(\d*)\s*(-?)\s*(\d*)\s*$/.exec(range) ?? [];
    if (from === undefined || `${from}${to}` === '' || (dash === '' && to !== '')) return { kind: 'lines-syntax', lines: ranges };
    const first = Number(from || 1);
    const last = dash === '' ? first : Number(to || lines.length);
    if (first < 1 || last < first || last > lines.length)
      return { kind: 'lines-outside', lines: range.trim(), count: lines.length };
    chosen.push(...lines.slice(first - 1, last));
  }
  return chosen;
}

/** Counts the spaces and tabs at the beginning of a line. An empty line has as many as the others. */
const measureIndent = (line: string): number =>
  line.trim() === '' ? Number.POSITIVE_INFINITY : (/^[ \t]*/.exec(line)?.[0].length ?? 0);
