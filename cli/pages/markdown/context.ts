import type { Element, ElementContent, Nodes as Hast } from 'hast';
import type { Nodes } from 'mdast';
import type { FrontMatterRules, Part } from '../../extensions/part.js';
import { type Problem, type ProblemId, problem, type ValuesArgument } from '../../problems/index.js';
import type { IconSet } from '../../sources/icon-set.js';
import type { DrawingLibraries } from '../../system/drawing-packages.js';
import type { TwoslashPackages } from '../../system/twoslash-packages.js';
import type { Heading, PageInput, ParserChoice, Reference, SitePath } from '../../types.js';
import { createHoles, type Holes } from '../fragments.js';
import { getHighlighter, type Highlighter } from '../highlight.js';
import { createTextLines, type TextLines, type TextPoint } from '../text-lines.js';
import { createDirectiveTable, type DirectiveTable } from './directives/directive-table.js';
import { element, text as textNode } from './hast.js';
import type { LineOrigin } from './includes/expand.js';
import { NO_FILES, type ReadInclude } from './includes/read-include.js';

/** The options that the rendering of a page or a description depends on. */
export interface MarkdownOptions {
  readonly parser: ParserChoice;
  /** Languages to highlight in addition to the common ones. They must be loaded. */
  readonly languages: readonly string[];
  /** URL of the home page; empty if links to the site cannot be distinguished from others. */
  readonly site: string;
  readonly requests: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly videoHosts: readonly string[];
  /** Whether dollars enclose formulas. */
  readonly math: boolean;
  /** The packages that draw diagrams, `false` where there are none. */
  readonly diagrams?: DrawingLibraries | false;
  /** The packages that determine the types in samples; missing where samples have none. */
  readonly twoslash?: TwoslashPackages;
  /** Icons of installed packages. */
  readonly icons: readonly IconSet[];
  /** Directives of extensions. */
  readonly parts: readonly Part[];
  /** Front matter keys of extensions. */
  readonly frontMatter: FrontMatterRules;
  /** Added to the level of every heading, so that a description's headings are below those of its page. */
  readonly headingShift: number;
  /** Prefix of every id, so that one page can show several texts. */
  readonly idPrefix: string;
  /** Whether the text may come from a team that knows nothing of this site: HTML that is not allowed is shown as well as it can be. */
  readonly isForeign?: boolean;
}

/** Options of a text that is not the content of a page. */
export const DEFAULT_MARKDOWN_OPTIONS: MarkdownOptions = {
  parser: 'auto',
  languages: [],
  site: '',
  requests: { url: 'https://example.com', headers: {} },
  videoHosts: [],
  math: false,
  diagrams: false,
  icons: [],
  parts: [],
  frontMatter: {},
  headingShift: 0,
  idPrefix: '',
};

type Place = Required<TextLocation>;

/** The current work on a page. It survives an interruption of that work, so that the location can be reported. */
export interface Trail {
  /** The code block that is being highlighted. */
  code?: Place;
  /** The directive that is being converted, the innermost one. */
  directive?: Place;
  /** The start of the page, while a remark plugin changes it. */
  plugin?: Place;
}

/** Location of a text in its file. */
export interface TextLocation {
  readonly file: SitePath;
  readonly line: number;
  readonly column?: number;
}

/** The state of one text while it is converted to HTML. */
export interface MarkdownContext {
  readonly file: SitePath;
  readonly text: string;
  readonly lines: TextLines;
  readonly options: MarkdownOptions;
  readonly holes: Holes;
  readonly highlighter: Highlighter;
  readonly directives: DirectiveTable;
  readonly problems: Problem[];
  readonly trail: Trail;
  readonly headings: Heading[];
  /** Prefixes of the icon sets that the page names. */
  readonly iconSets: Set<string>;
  /** Names of variables that have a value: in the text, they are only where they were escaped. */
  readonly variables: readonly string[];
  /** Number of tab groups and switches so far; used for their ids. */
  controls: number;
  /** Whether the text contains HTML, which must pass the safe list. */
  rawHtml: boolean;
  /** Names of the HTML elements that are open, innermost last. */
  readonly openElements: string[];
  /** Location in the file of a node or a point of the text. */
  locate(at: Nodes | Hast | TextPoint | undefined): { file: SitePath; line: number; column: number };
  /** Returns an element that is replaced by a drawing when the author's HTML has passed the safe list. Its text is shown where there are no drawings. */
  addDrawing(drawing: ElementContent, words: string): Element;
  /** Reads a file of the site, which becomes an input of the page. */
  readFile: ReadInclude;
  /** Inputs of the page, as in `DocPage`. */
  readonly inputs: Partial<Record<PageInput, string>>;
  /** The drawings of the text, in order. */
  readonly drawings: readonly ElementContent[];
  /** Ids of lines of code. */
  readonly lineIds: string[];
  /** Registers something that can only be resolved with the whole site, and returns the marker to print in its place. */
  addHole(kind: Reference['kind'], target: string, at: Nodes | Hast | TextPoint | undefined): string;
  /** Does the same for a link with a text. */
  addLink(target: string, text: string | undefined, at: Nodes | Hast | TextPoint | undefined): string;
  /** Does the same for an image of a width in CSS pixels. */
  addPicture(target: string, width: number | undefined, at: Nodes): string;
  report<Id extends ProblemId>(id: Id, at: Nodes | Hast | TextPoint | undefined, ...values: ValuesArgument<Id>): void;
}

/** Facts about a text besides the options of the site. */
export interface TextOptions {
  readonly trail?: Trail;
  /** Returns where a point of the text is in the author's, if plugins changed the text. */
  readonly toAuthor?: (point: TextPoint) => TextPoint;
  /** Number of characters that the lines have before the text in the file. */
  readonly indents?: readonly number[];
  /** Reads files of the site. */
  readonly readFile?: ReadInclude;
  /** Names of variables that were replaced in the text. */
  readonly variables?: readonly string[];
  /** Origins of the lines of the file that contains the text, if they are not all from that file. */
  readonly origins?: readonly LineOrigin[];
}

/** @param location location of the text in its file */
export function createMarkdownContext(
  text: string,
  location: TextLocation,
  {
    trail = {},
    toAuthor = (point) => point,
    indents = [],
    origins,
    readFile = NO_FILES,
    variables = [],
    ...options
  }: MarkdownOptions & TextOptions,
): MarkdownContext {
  const problems: Problem[] = [];
  const locate: MarkdownContext['locate'] = (node) => {
    const start = node && 'line' in node ? node : (node as Nodes | undefined)?.position?.start;
    const point = start && toAuthor(start);
    const line = point?.line ?? 1;
    const indent = indents[line - 1] ?? 0;
    const origin = origins?.[location.line + line - 2];
    if (origin) {
      const column = Math.max(1, (point?.column ?? 1) + indent + origin.shift);
      return { file: origin.file, line: origin.line, column };
    }
    return {
      file: location.file,
      line: location.line + line - 1,
      column: (point?.column ?? 1) + indent + (line === 1 || location.column ? (location.column ?? 1) - 1 : 0),
    };
  };
  /** The location of a reference, with its file only if it is not the page's. */
  const placeOf = (node: Parameters<typeof locate>[0]) => {
    const { file, ...point } = locate(node);
    return file === location.file ? point : { ...point, file };
  };
  const holes = createHoles();
  const inputs: Partial<Record<PageInput, string>> = {};
  const drawings: ElementContent[] = [];
  return {
    file: location.file,
    text,
    lines: createTextLines(text),
    options,
    holes,
    highlighter: getHighlighter(options.languages),
    directives: createDirectiveTable(options.parts, options.frontMatter),
    problems,
    trail,
    headings: [],
    iconSets: new Set(),
    variables,
    controls: 0,
    rawHtml: false,
    openElements: [],
    locate,
    drawings,
    lineIds: [],
    inputs,
    readFile(file) {
      const read = readFile(file);
      inputs[`file:${file}`] = read.digest;
      return read;
    },
    addDrawing(drawing, words) {
      drawings.push(drawing);
      return element('span', { dataDrawing: drawings.length - 1 }, [textNode(words)]);
    },
    addHole: (kind, target, node) => holes.add({ kind, target, ...placeOf(node) }),
    addLink: (target, text, node) => holes.add({ kind: 'link', target, ...(text && { text }), ...placeOf(node) }),
    addPicture: (target, width, node) =>
      holes.add({ kind: 'image', target, ...(width !== undefined && { width }), ...placeOf(node) }),
    report: (id, node, ...values) => {
      problems.push(problem(id, locate(node), ...values));
    },
  };
}
