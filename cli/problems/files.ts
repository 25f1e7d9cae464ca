import { error, say, type Term, warning } from './sentence.js';

/** Names of the site's files that docsgen writes itself, and what to do about a file with that name. */
const OWN_NAMES: Readonly<Record<string, (file: string) => string>> = {
  '404.html': (file) => `Remove ${file}: docsgen writes the page for unknown addresses, and another one is not supported.`,
  'manifest.json': (file) =>
    `Rename ${file}, for example to "site.webmanifest" for a web app manifest: docsgen writes the list of routes to this name.`,
  'nginx.conf': (file) => `Remove ${file}: docsgen writes this snippet, which you include in your own configuration.`,
  'sitemap.xml': (file) => `Remove ${file}: docsgen lists the site's pages itself; "unlisted: true" leaves a page out.`,
  'vercel.json': (file) =>
    `Remove ${file}: docsgen writes the rules for Vercel; add your own options to the copy in the root of the project.`,
};

interface Conflict {
  /** The writer of the output file: a file of the site, `the page "…"`, `the redirect from …` or a part of docsgen. */
  readonly one: string;
  readonly two: string;
  readonly name: string;
}

function conflictFix({ one, two, name }: Conflict): string {
  const sides = [one, two];
  const files = sides.filter((side) => /^(?:static|content)\//.test(side));
  const [file] = files;
  if (file === undefined || files.length > 1) return 'Rename one of the two.';
  if (sides.some((side) => side.startsWith('the page "'))) {
    if (name === '404.html') return OWN_NAMES['404.html']?.(file) ?? '';
    return `Rename or remove ${file}, or set another slug for the page.`;
  }
  if (sides.some((side) => side.startsWith('the redirect from '))) return `Remove ${file}, or the redirect.`;
  const describeFix = Object.hasOwn(OWN_NAMES, name) ? OWN_NAMES[name] : undefined;
  return describeFix?.(file) ?? `Rename or remove ${file}: docsgen writes "${name}" itself.`;
}

/** Why a folder is not a site. */
const NO_SITE = {
  missing: 'it does not exist',
  'no-content': 'it has no "content" folder',
} as const;

/** Why a migrated site cannot be written to a folder. */
const MIGRATE_OUTPUT = {
  'not-empty': 'it is not empty',
  file: 'it is not a folder',
  source: 'it is the folder of the old site',
} as const;

/** What is wrong with a file that maps components. */
const MIGRATE_MAP = {
  unreadable: 'cannot be read',
  syntax: 'is not a map in JSON or YAML',
  value: 'must have texts as values',
} as const;

/** Why a file, a folder or a reference to one cannot be read. */
const UNREADABLE = {
  missing: 'it does not exist',
  'is-folder': 'it is a folder',
  'is-file': 'it is a file',
  'is-device': 'it is a device',
  'broken-link': ({ target }: { target: string }) => `it points to "${target}", which does not exist`,
  'no-answer': 'the server did not answer',
  system: ({ message }: { message: string }) => message,
} as const;
export type UnreadableReason = Term<typeof UNREADABLE>;

/** Why a file that exists may not become part of the site. */
const REFUSED = {
  'outside-site': 'which is outside the site folder',
  'outside-sources': 'which is outside content/, openapi/ and static/',
  'site-folder': 'which is the site folder itself',
  hidden: 'which is hidden',
  installed: 'which belongs to an installed package',
} as const;
export type RefusalReason = Term<typeof REFUSED>;
export const refusalText = (reason: RefusalReason): string => say(REFUSED, reason);

/** Files that browsers or servers run. */
const ACTIVE_FILES = {
  html: 'HTML file',
  script: 'script',
  xslt: 'XML style sheet',
  svgz: 'compressed SVG file',
  server: 'program for web servers',
} as const;
export type ActiveFileKind = keyof typeof ACTIVE_FILES;

/** Why a browser might run something in an XML or SVG file. */
const ACTIVE_MARKUP = {
  'not-utf8': 'is not encoded in UTF-8',
  'not-well-formed': 'is not well-formed XML',
  'xml-version': ({ version }: { version?: string }) => `is XML ${version ?? 'of an unknown version'}`,
  encoding: ({ encoding }: { encoding: string }) => `declares the encoding "${encoding}"`,
  doctype: 'declares entities or attributes in its DOCTYPE',
  entity: ({ name }: { name: string }) => `declares the entity "${name}" with a very long text`,
  stylesheet: 'names a style sheet (<?xml-stylesheet?>)',
  depth: ({ levels }: { levels: number }) => `nests elements more than ${levels} levels deep`,
  html: ({ element }: { element: string }) => `contains HTML, the element <${element}>`,
  element: ({ element }: { element: string }) => `contains the element <${element}>`,
  handler: ({ attribute }: { attribute: string }) => `has the event handler "${attribute}"`,
  'script-address': ({ attribute }: { attribute: string }) => `has a script or document as the address in "${attribute}"`,
  animation: ({ attribute }: { attribute: string }) => `animates the attribute "${attribute}"`,
  reference: ({ tag }: { tag: string }) => `refers to another document in <${tag}>`,
} as const;
export type ActiveMarkupReason = Term<typeof ACTIVE_MARKUP>;

/** Why an output folder cannot be used. `at` is a folder or file above it. */
const OUTPUT_FOLDER = {
  root: 'is the root of the disk',
  home: 'is or contains your home folder',
  site: 'is or contains the site folder',
  'contains-input': ({ input }: { input: string }) => `is or contains "${input}", which a build must not replace`,
  'inside-input': ({ input }: { input: string }) => `is inside "${input}", which a build must not change`,
  'broken-link': 'is or is inside a broken symbolic link',
  file: ({ at }: { at?: string }) => (at === undefined ? 'is a file' : `is inside "${at}", which is a file`),
  devices: ({ at }: { at?: string }) => `${folderAt(at)} that contains devices of the system`,
  denied: ({ at }: { at?: string }) => `${folderAt(at)} in which you may not create anything`,
  'read-only': ({ at }: { at?: string }) => `${folderAt(at)} whose file system is read-only`,
  'no-folders': ({ at }: { at?: string }) => `${folderAt(at)} whose file system does not allow new folders`,
} as const;
export type OutputFolderReason = Term<typeof OUTPUT_FOLDER>;

const folderAt = (at: string | undefined): string => (at === undefined ? 'is a folder' : `is inside "${at}", a folder`);

/** Why a server cannot use an address or a port. */
const CANNOT_LISTEN = {
  denied: 'the system does not allow it; ports below 1024 are often reserved',
  'in-use': 'this port and all later ones are in use',
  'not-local': 'this computer does not have that address',
  unresolved: 'that name cannot be resolved to an address',
  system: ({ message }: { message: string }) => message,
} as const;
export type ListenReason = Term<typeof CANNOT_LISTEN>;

/** Why the key of the user cannot be stored or used. `name` is a file in its folder. */
const NO_STATE_KEY = {
  'no-home': 'your home folder is unknown',
  'not-folder': 'it is not a folder',
  'not-file': ({ name }: { name: string }) => `"${name}" in it is not a regular file`,
  tracked: 'Git tracks it, so others can read the key',
  'other-owner': ({ name }: { name?: string }) => `${name === undefined ? 'it' : `"${name}" in it`} belongs to another user`,
  open: ({ name }: { name?: string }) =>
    name === undefined ? 'other users can write to it' : `other users can read or write "${name}" in it`,
  gone: 'the key that was written to it has disappeared',
  system: ({ message }: { message: string }) => message,
} as const;
export type StateKeyReason = Term<typeof NO_STATE_KEY>;

/** Why the pages of a shard were not stored. */
const SHARD_NOT_STORED = {
  'no-cache': 'docsgen cannot use its cache, as another message explains',
  system: ({ message }: { message: string }) => message,
} as const;

/** Work that can take too long, and what to do about it. */
const TOO_SLOW = {
  page: 'Simplify the page or split it up.',
  'code block': 'Shorten the code, or change its language to "text".',
  directive: 'Simplify what it contains, or the extension that defines it.',
  check: 'Simplify it.',
  files: 'Simplify it.',
  generator: 'Simplify it.',
  slot: 'Simplify it.',
  service: 'Simplify it.',
  'remark plugin': 'Remove the plugin, or simplify it.',
  sample: 'Shorten the code, or write "nocheck" after its language.',
  operation: 'Simplify the schemas, patterns and descriptions that it uses.',
  'OpenAPI document': 'Simplify the document or split it up.',
} as const;
export type SlowWork = keyof typeof TOO_SLOW;

/** Why hosts skip or misread a line of `_headers`. */
const HEADER_LINES = {
  path: 'a line that is not indented must be a path that begins with "/"',
  'no-path': 'no path precedes it',
  'no-colon': 'it contains no colon after the name of the header',
  name: 'the name of a header consists of letters, digits and "-"',
  value: 'the value of a header is a text of ASCII characters',
} as const;
export type HeaderLineReason = keyof typeof HEADER_LINES;

/** A file with pages of another tool, and the name that docsgen reads. `jsx`: its format can contain JSX. */
interface OtherName {
  readonly name: string;
  readonly jsx: boolean;
}

const rename = ({ name, jsx }: OtherName): string =>
  `Rename it to "${name}".${jsx ? ' JSX in it is shown as text: use directives instead.' : ''}`;

/** Problems of the group "Files". */
export const FILES = {
  'not-fixed': error<{ reason?: string }>({
    cause: ({ reason }) => `The fixes were not written to this file: ${reason ?? 'it changed while docsgen was checking it'}.`,
    fix: 'Run "docsgen check --fix" again.',
  }),
  'no-site': error<{ dir: string; reason: keyof typeof NO_SITE; tool?: string }>({
    cause: ({ dir, reason }) => `The folder "${dir}" is not a docsgen site: ${say(NO_SITE, reason)}.`,
    fix: ({ tool }) =>
      tool === undefined
        ? 'Run docsgen in the folder that contains "content", pass that folder, or create a site with "docsgen init".'
        : `It has a configuration of ${tool}: "docsgen migrate" makes a docsgen site of it.`,
  }),
  'migrate-no-site': error<{ dir: string; tool?: string; exists: boolean }>({
    cause: ({ dir, tool, exists }) =>
      exists
        ? `No configuration of ${tool ?? 'Docusaurus, MkDocs, VitePress, Starlight or Mintlify'} was found in "${dir}".`
        : `The folder "${dir}" does not exist.`,
    fix: 'Pass the folder that contains the configuration of the old site.',
  }),
  'migrate-output': error<{ out: string; reason: keyof typeof MIGRATE_OUTPUT }>({
    cause: ({ out, reason }) => `The new site cannot be written to "${out}": ${say(MIGRATE_OUTPUT, reason)}.`,
    fix: 'Name an empty or missing folder with --out.',
  }),
  'migrate-write': error<{ out: string; reason: string }>({
    cause: ({ out, reason }) => `The new site could not be written to "${out}": ${reason}.`,
    fix: 'Check that you have permission to write there and that the disk is not full, remove the folder and run the command again.',
  }),
  'migrate-map': error<{ reason: keyof typeof MIGRATE_MAP; name?: string }>({
    cause: ({ reason, name }) =>
      `The file that maps components ${say(MIGRATE_MAP, reason)}${name === undefined ? '' : `, but "${name}" has another`}.`,
    fix: 'Write the name of each component and what to write instead: { "Figure": "::figure[{caption}]{src="{img}" alt="{alt}"}" }.',
  }),
  'migrate-against': error<{ against: string }>({
    cause: ({ against }) => `"${against}" does not exist.`,
    fix: 'Name the sitemap.xml or the built folder of the old site with --against.',
  }),
  'shallow-history': warning<{ pages: number }>({
    cause: ({ pages }) =>
      `This is a shallow clone, so git does not know when ${pages === 1 ? 'a page' : `${pages} pages`} last changed; no date is shown there.`,
    fix: 'Fetch the whole history: with GitHub Actions, set "fetch-depth: 0" for actions/checkout; elsewhere, run "git fetch --unshallow".',
  }),
  'empty-content': error<{ unread?: OtherName & { readonly file: string } }>({
    cause: ({ unread }) =>
      `The content folder contains no pages${unread ? `: "${unread.file}" does not end in ".md" and is not read` : ''}.`,
    fix: ({ unread }) => (unread ? rename(unread) : 'Add a Markdown file, for example content/index.md.'),
  }),
  'unread-page': warning<OtherName>({
    cause: 'This file is not read: the name of a page must end in ".md".',
    fix: rename,
  }),
  'unread-pages': error<{ unread: number; pages: number }>({
    cause: ({ unread, pages }) => `${unread} of the ${pages} pages are not read: the name of a page must end in ".md".`,
    fix: 'Rename them. If they come from a site of another tool, convert them with "docsgen migrate".',
  }),
  unreadable: error<{ what: string; reason: UnreadableReason }>({
    cause: ({ what, reason }) => `This ${what} cannot be read: ${say(UNREADABLE, reason)}.`,
    fix: 'Check that it exists and that you have permission to read it.',
  }),
  vanished: error({
    cause: 'This file disappeared during the build.',
    fix: 'Restore it, or build again if you deleted it on purpose.',
  }),
  'symlink-loop': error({
    cause: 'This symbolic link points to a folder that contains it.',
    fix: 'Remove the link, or point it to a folder that does not contain it.',
  }),
  'symlink-target': error<{ link: string; target: string; reason: RefusalReason }>({
    cause: ({ link, target, reason }) => `The symbolic link "${link}" points to "${target}", ${refusalText(reason)}.`,
    fix: 'Copy the file here, or point the link to a visible file in content/, openapi/ or static/.',
  }),
  'active-file': error<{ kind: ActiveFileKind; address: string }>({
    cause: ({ kind }) => `This ${say(ACTIVE_FILES, kind)} is linked from a page and would run with the rights of the site.`,
    fix: ({ kind, address }) =>
      kind === 'svgz'
        ? 'Save it as an uncompressed SVG file, so that it can be checked.'
        : `Move it to static/ and link to "${address}", or show its code in a code block; static/ is not checked.`,
  }),
  'active-markup': error<{ reason: ActiveMarkupReason; address: string }>({
    cause: ({ reason }) =>
      `This file ${say(ACTIVE_MARKUP, reason)}; opened in a browser, it could run with the rights of the site.`,
    fix: ({ address }) =>
      `Export it again as plain SVG or XML, or, if you trust it, move it to static/ and refer to "${address}"; static/ is not checked.`,
  }),
  'header-line': warning<{ reason: HeaderLineReason }>({
    cause: ({ reason }) => `Hosts skip or misread this line: ${say(HEADER_LINES, reason)}.`,
    fix: 'Write a path such as "/*" on its own line, and below it, indented by two spaces, headers such as "X-Robots-Tag: noindex".',
  }),
  'protection-removed': error<{ name: string }>({
    cause: ({ name }) => `This line removes the header "${name}", which protects readers from foreign scripts.`,
    fix: 'Remove the line. Options such as "remoteImages" and "videoHosts" allow more hosts.',
  }),
  'outside-root': error<{ target: string }>({
    cause: ({ target }) => `"${target}" is outside the site folder.`,
    fix: 'Copy the file into the site folder and refer to the copy.',
  }),
  'invalid-utf8': error({
    cause: 'This file is not valid UTF-8.',
    fix: 'Save it with the UTF-8 encoding.',
  }),
  'case-conflict': error<{ one: string; two: string; sources?: string; unicode: boolean }>({
    cause: ({ one, two, sources, unicode }) =>
      unicode
        ? `"${one}" and "${two}" are the same name, written with different Unicode characters; macOS treats them as one.`
        : `"${one}" and "${two}"${sources ? ` (of ${sources})` : ''} differ only in letter case; on macOS and Windows one overwrites the other.`,
    fix: 'Rename one of the two.',
  }),
  'reserved-name': error<{ name: string }>({
    cause: ({ name }) => `The output file "${name}" has a name that Windows does not allow.`,
    fix: 'Set another slug for the page, or rename the file.',
  }),
  'long-name': error<{ name: string }>({
    cause: ({ name }) =>
      `The output file "${name}" has a name that is too long: file systems allow 255 bytes for each part of a path.`,
    fix: 'Set a shorter slug for the page, or rename the file.',
  }),
  'output-conflict': error<Conflict>({
    cause: ({ one, two, name }) => `Both ${one} and ${two} would write "${name}".`,
    fix: conflictFix,
  }),
  'output-folder': error<{ out: string; reason: OutputFolderReason }>({
    cause: ({ out, reason }) => `The output folder "${out}" ${say(OUTPUT_FOLDER, reason)}.`,
    fix: 'Choose a folder that contains only the built site, for example "--out dist".',
  }),
  'output-foreign': error<{ out: string; example: string }>({
    cause: ({ out, example }) =>
      `The output folder "${out}" contains files that docsgen did not write, for example "${example}".`,
    fix: 'Move them elsewhere or choose another output folder; a build replaces the whole folder.',
  }),
  'write-failed': error<{ reason: string; path?: string }>({
    cause: ({ reason, path }) => `The site could not be written: ${reason}${path === undefined ? '' : ` at "${path}"`}.`,
    fix: 'The previous site is unchanged. Free disk space or fix the permissions, then rebuild.',
  }),
  'thread-ended': error<{ reason: string }>({
    cause: ({ reason }) => `A worker thread crashed while rendering pages: ${reason}.`,
    fix: 'The previous site is unchanged. Raise the memory limit with NODE_OPTIONS=--max-old-space-size=4096, or build with --workers 1 to find the page that is too large.',
  }),
  'too-slow': error<{ what: SlowWork; seconds: number }>({
    cause: ({ what, seconds }) =>
      `This ${what === 'files' ? 'file writer' : what} was stopped because it took longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    fix: ({ what }) => TOO_SLOW[what] ?? 'Simplify it or split it up.',
  }),
  'still-building': error<{ what: 'page' | 'OpenAPI document' }>({
    cause: ({ what }) => `This ${what} is taking unusually long; docsgen is still processing it.`,
    fix: 'Wait for the result, or simplify it.',
  }),
  'trace-failed': error<{ file: string; reason: string }>({
    cause: ({ file, reason }) => `The trace could not be written to "${file}": ${reason}.`,
    fix: 'Choose a file in a folder that exists and that you may write to.',
  }),
  'not-built': error<{ out: string }>({
    cause: ({ out }) => `There is no built site in "${out}".`,
    fix: 'Run "docsgen build" first, or set the folder with --out.',
  }),
  'cannot-listen': error<{ host: string; port: number; reason: ListenReason }>({
    cause: ({ host, port, reason }) => `The site cannot be served at "${host}", port ${port}: ${say(CANNOT_LISTEN, reason)}.`,
    fix: 'Choose another address with --host, or another port with --port.',
  }),
  'not-reproducible': error({
    cause: 'Two builds of the same site differ in this file.',
    fix: 'This is a bug in docsgen; please report it with the site. Build with --no-cache to get the right file, and delete the ".docsgen" folder so that later builds do not restore the wrong one.',
  }),
  'state-link': error<{ folder: string; kind: 'symbolic link' | 'file' }>({
    cause: ({ folder, kind }) => `"${folder}" is a ${kind}, but docsgen stores its own files in a folder with that name.`,
    fix: 'Remove it and run the command again. docsgen creates the folder itself.',
  }),
  'state-tracked': warning<{ one: string; all: string }>({
    cause: ({ one }) => `Git tracks "${one}", so its content came with the repository. docsgen did not use it.`,
    fix: ({ all }) =>
      `Run "git rm -r --cached ${all}", add it to .gitignore, and commit both. Until then, every build starts without a cache.`,
  }),
  'no-state-key': warning<{ folder: string; reason: StateKeyReason }>({
    cause: ({ folder, reason }) =>
      `docsgen cannot store its key in "${folder}": ${say(NO_STATE_KEY, reason)}. It did not use any results of earlier builds.`,
    fix: 'Make that folder accessible to you alone (mode 700, and 600 for "state-key" in it), delete it if others had access to it, or set XDG_CACHE_HOME to another folder. Until then, every build starts without a cache.',
  }),
  'invalid-state-key': warning({
    cause:
      'DOCSGEN_STATE_KEY is not a key: it does not consist of 64 hexadecimal digits. docsgen did not use any results of earlier builds.',
    fix: 'Set it to the output of "openssl rand -hex 32", without spaces or quotation marks, or remove the variable.',
  }),
  'shard-not-stored': error<{ reason: Term<typeof SHARD_NOT_STORED> }>({
    cause: ({ reason }) => `The pages of this shard could not be stored: ${say(SHARD_NOT_STORED, reason)}.`,
    fix: 'Fix the cause and run the command again. The build makes the pages of missing shards itself.',
  }),
  locked: error<{ pid: number }>({
    cause: ({ pid }) => `Another docsgen (process ${pid}) is writing this site.`,
    fix: 'Wait until it finishes, or stop it.',
  }),
  'init-exists': error<{ file: string }>({
    cause: ({ file }) => `The file "${file}" already exists, so no starter site was written.`,
    fix: 'Choose an empty folder, or move the file elsewhere.',
  }),
  'init-failed': error<{ dir: string; reason: string }>({
    cause: ({ dir, reason }) => `The starter site could not be written to "${dir}": ${reason}.`,
    fix: 'Choose another folder, or remove whatever blocks it.',
  }),
  'init-ignore': warning({
    cause: 'There already is a .gitignore; it was not changed.',
    fix: 'Add "dist/" and ".docsgen/" to it.',
  }),
};
