import type { Place } from './types.js';

export type Level = 'error' | 'warning';

/** Values that fill a problem's sentences. */
type Values = Readonly<Record<string, string | number | undefined>>;

interface Sentence {
  readonly level: Level;
  /** What is wrong. */
  cause(values: Values): string;
  /** What to do. */
  fix(values: Values): string;
}

const nearest = (values: Values, what = 'the nearest is') => (values.nearest ? `; ${what} "${values.nearest}"` : '');
const didYouMean = (values: Values, otherwise: string) => (values.nearest ? `Did you mean "${values.nearest}"?` : otherwise);

/** Every sentence a user can be shown, by problem id. */
const SENTENCES = {
  // Files
  'no-site': {
    level: 'error',
    cause: (v) => `The folder "${v.dir}" is not a docsgen site: ${v.reason ?? 'it has no "content" folder'}.`,
    fix: () => 'Run docsgen in the folder that holds "content", name that folder, or start one with "docsgen init".',
  },
  'empty-content': {
    level: 'error',
    cause: () => 'The content folder holds no page.',
    fix: () => 'Add a Markdown file, for example content/index.md.',
  },
  unreadable: {
    level: 'error',
    cause: (v) => `This ${v.what} cannot be read: ${v.reason}.`,
    fix: () => 'Check that it exists and that you may read it.',
  },
  vanished: {
    level: 'error',
    cause: () => 'This file vanished while the site was being built.',
    fix: () => 'Restore it, or build again if it was meant to go.',
  },
  'symlink-loop': {
    level: 'error',
    cause: () => 'This symbolic link leads back into a folder that holds it.',
    fix: () => 'Remove the link, or point it outside its own folders.',
  },
  'outside-root': {
    level: 'error',
    cause: (v) => `"${v.target}" leads out of the site folder.`,
    fix: () => 'Copy the file into the site and name it there.',
  },
  'invalid-utf8': {
    level: 'error',
    cause: () => 'This file is not valid UTF-8.',
    fix: () => 'Save it in the UTF-8 encoding.',
  },
  'case-conflict': {
    level: 'error',
    cause: (v) =>
      v.unicode
        ? `"${v.one}" and "${v.two}" are the same name, composed of different Unicode characters; macOS takes them for one.`
        : `"${v.one}" and "${v.two}"${v.sources ? ` (of ${v.sources})` : ''} differ only in capital letters; on macOS and Windows one overwrites the other.`,
    fix: () => 'Rename one of the two.',
  },
  'reserved-name': {
    level: 'error',
    cause: (v) => `The output file "${v.name}" has a name that Windows refuses.`,
    fix: () => 'Give the page another slug, or the file another name.',
  },
  'output-conflict': {
    level: 'error',
    cause: (v) => `Both ${v.one} and ${v.two} would write "${v.name}".`,
    fix: () => 'Rename one of the two.',
  },
  'output-folder': {
    level: 'error',
    cause: (v) => `The output folder "${v.out}" ${v.reason}.`,
    fix: () => 'Choose a folder that holds nothing but the built site, for example "--out dist".',
  },
  'output-foreign': {
    level: 'error',
    cause: (v) => `The output folder "${v.out}" holds files that docsgen did not write, for example "${v.example}".`,
    fix: () => 'Move them elsewhere or choose another output folder; a build replaces the whole folder.',
  },
  'write-failed': {
    level: 'error',
    cause: (v) => `The site could not be written: ${v.reason}.`,
    fix: () => 'The previous site is untouched. Make room or mend the permissions, then build again.',
  },
  'not-built': {
    level: 'error',
    cause: (v) => `There is no built site in "${v.out}".`,
    fix: () => 'Run "docsgen build" first, or name the folder with --out.',
  },
  'not-reproducible': {
    level: 'error',
    cause: () => 'This file differs between two builds of the same site.',
    fix: () => 'This is a fault of docsgen; please report it with the site. Building with --no-cache gives the right file.',
  },
  locked: {
    level: 'error',
    cause: (v) => `Another docsgen (process ${v.pid}) is writing this site.`,
    fix: () => 'Wait until it is done, or stop it.',
  },
  'init-exists': {
    level: 'error',
    cause: (v) => `The file "${v.file}" exists already, so no starter site was written.`,
    fix: () => 'Choose an empty folder, or move the file elsewhere.',
  },
  'init-ignore': {
    level: 'warning',
    cause: () => 'There is a .gitignore already; it was left as it is.',
    fix: () => 'Add "dist/" and ".docsgen/" to it.',
  },
  // Configuration
  'no-config': {
    level: 'error',
    cause: (v) => `The configuration file "${v.file}" does not exist.`,
    fix: () => 'Check the name given to --config.',
  },
  'config-syntax': {
    level: 'error',
    cause: (v) => `The configuration cannot be read: ${v.reason}.`,
    fix: () => 'Mend the syntax at this place.',
  },
  'config-throws': {
    level: 'error',
    cause: (v) => `The configuration stops with an error: ${v.reason}.`,
    fix: () => 'Mend the code at this place.',
  },
  'config-unknown-key': {
    level: 'error',
    cause: (v) => `The configuration has no option "${v.key}"${nearest(v)}.`,
    fix: (v) => didYouMean(v, 'Remove it; the configuration reference lists all options.'),
  },
  'config-value': {
    level: 'error',
    cause: (v) => `The option "${v.key}" is wrong: ${v.reason}.`,
    fix: () => 'Correct it; the configuration reference says what each option takes.',
  },
  'env-missing': {
    level: 'warning',
    cause: (v) => `The configuration has a "${v.section}" section, but its ${v.what} is not set.`,
    fix: (v) => `Set ${v.variable} when building, or write it in the configuration.`,
  },
  // Front matter and navigation
  'yaml-syntax': {
    level: 'error',
    cause: (v) => `This YAML cannot be read: ${v.reason}.`,
    fix: () => 'Mend it here; values with ":" or "#" need quotes.',
  },
  'front-matter-open': {
    level: 'error',
    cause: () => 'The front matter begins here and never ends.',
    fix: () => 'Close it with a line that holds only "---".',
  },
  'front-matter-size': {
    level: 'error',
    cause: (v) => `The front matter has ${v.bytes} bytes; the limit is ${v.limit}.`,
    fix: () => 'Move the text into the page.',
  },
  'unknown-key': {
    level: 'error',
    cause: (v) => `"${v.key}" is not a key that ${v.where} knows${nearest(v)}.`,
    fix: (v) => didYouMean(v, 'Remove it.'),
  },
  'wrong-type': {
    level: 'error',
    cause: (v) => `"${v.key}" has to be ${v.expected}, but is ${v.actual}.`,
    fix: (v) => (v.quote ? `Put it in quotes: ${v.key}: "${v.quote}".` : `Make it ${v.expected}.`),
  },
  'bad-slug': {
    level: 'error',
    cause: (v) => `The ${v.what ?? 'slug'} "${v.slug}" ${v.reason}.`,
    fix: (v) => (v.remedy ? `${v.remedy}.` : 'Use letters, digits, "-", "_" and ".", with "/" between folders.'),
  },
  'duplicate-route': {
    level: 'error',
    cause: (v) => `Both ${v.one} and ${v.two} claim the route "${v.route}".`,
    fix: () => 'Give one of them another slug.',
  },
  'dead-nav': {
    level: 'error',
    cause: (v) => `${v.where} names "${v.target}", which is no page of this site${nearest(v)}.`,
    fix: (v) => didYouMean(v, 'Add the page or remove the entry.'),
  },
  'duplicate-nav': {
    level: 'error',
    cause: (v) => `The sidebar lists "${v.target}" twice.`,
    fix: () => 'Remove one of the entries.',
  },
  'not-in-nav': {
    level: 'warning',
    cause: (v) => `The page "${v.route}" is not in sidebar.yml.`,
    fix: () => 'Add it there, or mark the page "unlisted: true".',
  },
  // Markdown
  'file-size': {
    level: 'error',
    cause: (v) => `This page has ${v.size} characters; the limit is ${v.limit}.`,
    fix: () => 'Split it into several pages.',
  },
  'too-intricate': {
    level: 'error',
    cause: (v) => `This cannot be laid out: ${v.reason}.`,
    fix: () => 'Write it in a simpler way, or split it.',
  },
  'page-failed': {
    level: 'error',
    cause: (v) => `This page could not be processed: ${v.reason}.`,
    fix: () => 'This is a fault of docsgen; please report it with the page.',
  },
  'unknown-directive': {
    level: 'error',
    cause: (v) => `There is no directive "${v.name}"${nearest(v)}.`,
    fix: (v) => didYouMean(v, 'Put a backslash before the colons if they are meant as text.'),
  },
  'directive-form': {
    level: 'error',
    cause: (v) => `The directive "${v.name}" is written with ${v.actual}, but takes ${v.expected}.`,
    fix: (v) => `Write it with ${v.expected}.`,
  },
  'unknown-attribute': {
    level: 'error',
    cause: (v) => `The directive "${v.directive}" has no attribute "${v.name}"${nearest(v)}.`,
    fix: (v) => didYouMean(v, `It takes ${v.known}.`),
  },
  'missing-attribute': {
    level: 'error',
    cause: (v) => `The directive "${v.directive}" needs the attribute "${v.name}".`,
    fix: (v) => `Add ${v.name}="…" in its braces.`,
  },
  'attribute-value': {
    level: 'error',
    cause: (v) => `The attribute "${v.name}" of "${v.directive}" cannot be "${v.value}".`,
    fix: (v) => `Use ${v.expected}.`,
  },
  'directive-content': {
    level: 'error',
    cause: (v) => `The directive "${v.directive}" ${v.reason}.`,
    fix: (v) => `${v.remedy}.`,
  },
  'directive-syntax': {
    level: 'error',
    cause: (v) => `This line looks like a directive, but ${v.reason}.`,
    fix: (v) => `${v.remedy}.`,
  },
  'unclosed-directive': {
    level: 'error',
    cause: (v) => `The directive "${v.name}" begins here and is never closed.`,
    fix: (v) => `Close it with a line of ${v.colons} colons.`,
  },
  'unknown-language': {
    level: 'warning',
    cause: (v) => `The code language "${v.language}" is not known${nearest(v)}; the block is shown without highlighting.`,
    fix: (v) => didYouMean(v, 'Use a known language, or "text".'),
  },
  'code-meta': {
    level: 'warning',
    cause: (v) => `"${v.meta}" after the code language means nothing here.`,
    fix: () => 'Use title="…", {1,3-5}, showLineNumbers or npm2yarn.',
  },
  'line-range': {
    level: 'warning',
    cause: (v) =>
      `The marked line ${v.line} lies outside this block, which has ${v.lines === 1 ? '1 line' : `${v.lines} lines`}.`,
    fix: () => 'Correct the numbers in the braces.',
  },
  'duplicate-id': {
    level: 'error',
    cause: (v) => `The id "${v.id}" stands twice on this page.`,
    fix: () => 'Give one of the headings another {#id}.',
  },
  'unsafe-html': {
    level: 'warning',
    cause: (v) => `The HTML "${v.html}" is not on the safe list and is shown as text.`,
    fix: () => 'Use Markdown or a directive, or put it in a code span.',
  },
  'unclosed-comment': {
    level: 'error',
    cause: () => 'The HTML comment that begins here never ends and hides the rest of the page.',
    fix: () => 'Close it with "-->".',
  },
  'missing-alt': {
    level: 'warning',
    cause: () => 'This image has no alternative text.',
    fix: () => 'Say in the brackets what the picture shows.',
  },
  // Links
  'dead-link': {
    level: 'error',
    cause: (v) =>
      v.draft
        ? `The link "${v.target}" leads to a draft, which is not published.`
        : `The link "${v.target}" leads to no page or file of this site${nearest(v)}.`,
    fix: (v) => (v.draft ? 'Publish that page, or remove the link.' : didYouMean(v, 'Correct it, or add the page.')),
  },
  'dead-anchor': {
    level: 'error',
    cause: (v) => {
      const near = nearest({ nearest: v.nearest && `#${v.nearest}` });
      return v.target === `#${v.anchor}`
        ? `There is no anchor "${v.target}" on this page${near}.`
        : `"${v.target}" names the anchor "#${v.anchor}", which ${v.page} does not have${near}.`;
    },
    fix: (v) =>
      didYouMean(
        { nearest: v.nearest && `#${v.nearest}` },
        v.known ? `Use one of its anchors: ${v.known}.` : 'That page has no anchors; link to the page itself.',
      ),
  },
  'unsafe-link': {
    level: 'error',
    cause: (v) => `The link "${v.target}" uses a protocol that is not allowed.`,
    fix: () => 'Use https:, http:, mailto:, tel:, a path or an anchor.',
  },
  'missing-image': {
    level: 'error',
    cause: (v) => `The image "${v.target}" does not exist${nearest(v)}.`,
    fix: (v) => didYouMean(v, 'Put it beside the page or under static/.'),
  },
  'broken-image': {
    level: 'error',
    cause: (v) => `The size of the image "${v.target}" cannot be read: ${v.reason}.`,
    fix: () => 'Save it again as PNG, JPEG, GIF, WebP, AVIF or SVG with a width and height or a viewBox.',
  },
  'remote-image': {
    level: 'error',
    cause: (v) => `The image "${v.target}" comes from another host, which the site's security policy blocks.`,
    fix: (v) => `Put a copy under static/, or add "${v.host}" to "remoteImages" in the configuration.`,
  },
  'dead-target': {
    level: 'error',
    cause: (v) => `${v.where} names "${v.target}", which is no page or file of this site${nearest(v)}.`,
    fix: (v) => didYouMean(v, 'Correct it, or add what it names.'),
  },
  // Search
  'search-queries': {
    level: 'error',
    cause: () => 'There are no queries to ask the search.',
    fix: () => 'Write what readers type and the routes that answer it into this file, as a list of "{ query: …, routes: […] }".',
  },
  'search-quality': {
    level: 'error',
    cause: (v) => `The ${v.measure} of the search is ${v.value}; the configuration asks for ${v.bar}.`,
    fix: () => 'Look at the queries above: name things as readers do, in titles, descriptions or "keywords".',
  },
  // Redirects
  'redirect-loop': {
    level: 'error',
    cause: (v) => `The redirect from "${v.from}" leads back to itself: ${v.chain}.`,
    fix: () => 'Let one of them lead to a page.',
  },
  'redirect-chain': {
    level: 'warning',
    cause: (v) => `The redirect from "${v.from}" leads to "${v.to}", which is itself a redirect to "${v.end}".`,
    fix: (v) => `Let it lead to "${v.end}" directly.`,
  },
  'redirect-dangling': {
    level: 'error',
    cause: (v) => `The redirect from "${v.from}" leads to "${v.to}", which is no page of this site${nearest(v)}.`,
    fix: (v) => didYouMean(v, 'Correct it or remove it.'),
  },
  'redirect-shadow': {
    level: 'error',
    cause: (v) => `The redirect from "${v.from}" would hide the page at that address (${v.source}).`,
    fix: () => 'Remove the redirect or move the page.',
  },
  'redirect-duplicate': {
    level: 'error',
    cause: (v) => `Two redirects start at "${v.from}".`,
    fix: () => 'Remove one of them.',
  },
  'redirect-path': {
    level: 'error',
    cause: (v) => `"${v.from}" cannot be the start of a redirect: it ${v.reason}.`,
    fix: () => 'Correct the path, or remove the redirect.',
  },
  // OpenAPI
  'openapi-syntax': {
    level: 'error',
    cause: (v) => `This OpenAPI document cannot be read: ${v.reason}.`,
    fix: () => 'Mend it at this place.',
  },
  'openapi-invalid': {
    level: 'error',
    cause: (v) => `This is not a valid OpenAPI document: ${v.at ? `${v.at} ` : ''}${v.reason}.`,
    fix: () => 'Mend it at this place; the OpenAPI specification says what may stand here.',
  },
  'openapi-ref': {
    level: 'error',
    cause: (v) => `The reference "${v.ref}" leads nowhere.`,
    fix: () => 'Correct its path, or add what it names.',
  },
  'openapi-remote-ref': {
    level: 'error',
    cause: (v) => `The reference "${v.ref}" would be fetched from "${v.host}"; a build uses no network.`,
    fix: (v) => `Copy the file into openapi/, or add "${v.host}" to "openapi.remoteHosts" in the configuration.`,
  },
  'openapi-circular-ref': {
    level: 'error',
    cause: (v) => `The reference "${v.ref}" leads back to itself without describing anything.`,
    fix: () => 'Let one of the references lead to a schema.',
  },
  'openapi-example': {
    level: 'warning',
    cause: (v) => `This example does not fit its schema: ${v.at ? `"${v.at}"` : 'it'} ${v.reason}.`,
    fix: () => 'Correct the example, or the schema if the example is right.',
  },
  'duplicate-operation-id': {
    level: 'error',
    cause: (v) => `The operationId "${v.id}" is used by both ${v.one} and ${v.two}.`,
    fix: () => 'Give each operation an operationId of its own.',
  },
  'no-operation-id': {
    level: 'warning',
    cause: (v) => `${v.operation} has no operationId; its page is called "${v.slug}".`,
    fix: () => 'Add an operationId, so that the address stays when the path changes.',
  },
  'no-tag': {
    level: 'warning',
    cause: (v) => `${v.operation} has no tag; it is listed under "${v.tag}".`,
    fix: () => 'Add a tag.',
  },
} as const satisfies Record<string, Sentence>;

export type ProblemId = keyof typeof SENTENCES;

/** Every problem id; the reference of problems is generated from them. */
export const PROBLEM_IDS = Object.keys(SENTENCES) as readonly ProblemId[];

/** Something that is wrong with the site, as plain data: it is stored, replayed and sent between threads. */
export interface Problem extends Place {
  readonly id: ProblemId;
  readonly values: Values;
}

/** A problem with its sentences. */
export interface DescribedProblem extends Place {
  readonly id: ProblemId;
  readonly level: Level;
  readonly cause: string;
  readonly fix: string;
}

/** Makes a problem. `place.file` may be empty when the problem belongs to no file. */
export function problem(id: ProblemId, place: Place, values: Values = {}): Problem {
  return { id, file: place.file, line: place.line, column: place.column, values };
}

/** Level of a problem: an error fails the build. */
export const levelOf = (one: Problem): Level => SENTENCES[one.id].level;

export const isError = (one: Problem): boolean => levelOf(one) === 'error';

/** A problem as a person reads it. */
export function describe(one: Problem): DescribedProblem {
  const sentence: Sentence = SENTENCES[one.id];
  const values = new Proxy(one.values, { get: (all, name) => printable(all[String(name)]) });
  return {
    id: one.id,
    level: sentence.level,
    file: String(printable(one.file)),
    line: one.line,
    column: one.column,
    cause: sentence.cause(values),
    fix: sentence.fix(values),
  };
}

/** Longest value that a sentence shows. */
const LONGEST = 400;

/** Text of the site as a part of a sentence: on one line, without what a terminal would take for a command, and not endless. */
function printable(value: string | number | undefined): string | number | undefined {
  if (typeof value !== 'string') return value;
  const line = value.replace(/\s+/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** Problems in the order in which they are shown: by file, line, column, id; each once. */
export function sortProblems(list: readonly Problem[]): Problem[] {
  const key = (p: Problem) =>
    `${p.file}\0${String(p.line ?? 0).padStart(9, '0')}\0${String(p.column ?? 0).padStart(9, '0')}\0${p.id}\0${JSON.stringify(p.values)}`;
  const seen = new Map(list.map((one) => [key(one), one]));
  return [...seen.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map((one) => seen.get(one) as Problem);
}
