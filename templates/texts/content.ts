/** Texts that the build adds to the content of pages. */

export const linkTo = (heading: string): string => `Link to ${heading}`;
export const lineNumber = (number: number): string => `Line ${number}`;
export const choose = (labels: readonly string[]): string => `Choose: ${labels.join(', ')}`;

export const admonitions = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  caution: 'Caution',
  warning: 'Warning',
  danger: 'Danger',
};

/** Names of languages, by their names in Markdown; the others are capitalized. */
export const languages: Readonly<Record<string, string>> = {
  ansi: 'Terminal',
  bash: 'Shell',
  c: 'C',
  cmake: 'CMake',
  console: 'Terminal',
  cpp: 'C++',
  cs: 'C#',
  csharp: 'C#',
  css: 'CSS',
  curl: 'cURL',
  env: 'Environment',
  fsharp: 'F#',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  ini: 'INI',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  json5: 'JSON5',
  jsonc: 'JSON',
  jsx: 'JSX',
  kt: 'Kotlin',
  latex: 'LaTeX',
  less: 'Less',
  md: 'Markdown',
  mdx: 'MDX',
  nginx: 'NGINX',
  objectivec: 'Objective-C',
  php: 'PHP',
  powershell: 'PowerShell',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  scss: 'SCSS',
  sh: 'Shell',
  'sh-session': 'Terminal',
  shell: 'Terminal',
  'shell-session': 'Terminal',
  sql: 'SQL',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  vbnet: 'VB.NET',
  wasm: 'WebAssembly',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
};
/** Names a block of code without a language. */
export const plainText = 'Text';
export const showAllLines = (lines: number): string => `Show all ${lines} lines`;
export const showFewerLines = 'Show fewer lines';

export const requiredOption = 'required';
export const defaultOption = 'default:';

export const captions = 'Captions';

export const table = (caption: string): string => (caption ? `Table: ${caption}` : 'Table');

/** Name the checkboxes of task lists. */
export const doneTask = 'Completed task';
export const openTask = 'Open task';

export const footnotes = 'Footnotes';
/** @param again how often the footnote was referred to before, plus one */
export const backToReference = (number: number, again: number): string =>
  `Back to reference ${number}${again > 1 ? `-${again}` : ''}`;

/** Names of diagrams without a title. */
export const diagramKinds = {
  flowchart: 'Flowchart',
  sequence: 'Sequence diagram',
  state: 'State diagram',
  class: 'Class diagram',
  er: 'Entity relationship diagram',
  graph: 'Graph',
} as const;
