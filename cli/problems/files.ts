import type { Sentence, Values } from './sentence.js';

/** What to do with a file of pages as other tools name it. */
const rename = ({ name, jsx }: Values): string =>
  `Rename it to "${name}".${jsx ? ' JSX in it is text here: use directives instead.' : ''}`;

/** What to do about files of the site whose names are docsgen's own. */
const OWN_NAMES: Readonly<Record<string, (file: string) => string>> = {
  '404.html': (file) => `Remove ${file}: docsgen writes the page for unknown addresses, and another one is not supported.`,
  'manifest.json': (file) =>
    `Rename ${file}, for example to "site.webmanifest" for the manifest of a web app: docsgen writes the list of routes under this name.`,
  'nginx.conf': (file) => `Remove ${file}: docsgen writes this snippet, which you include in a configuration of your own.`,
  'sitemap.xml': (file) => `Remove ${file}: docsgen lists the pages of the site itself; "unlisted: true" leaves one out.`,
  'vercel.json': (file) =>
    `Remove ${file}: docsgen writes the rules for Vercel; add options of your own to the copy at the root of the project.`,
};

function conflictFix({ one, two, name }: Values): string {
  const sides = [String(one), String(two)];
  const files = sides.filter((side) => /^(?:static|content)\//.test(side));
  const [file] = files;
  if (file === undefined || files.length > 1) return 'Rename one of the two.';
  if (sides.some((side) => side.startsWith('the page "'))) {
    if (name === '404.html') return OWN_NAMES['404.html']?.(file) ?? '';
    return `Rename or remove ${file}, or give the page another slug.`;
  }
  if (sides.some((side) => side.startsWith('the redirect from '))) return `Remove ${file}, or the redirect.`;
  const own = Object.hasOwn(OWN_NAMES, String(name)) ? OWN_NAMES[String(name)] : undefined;
  return own?.(file) ?? `Rename or remove ${file}: docsgen writes "${name}" itself.`;
}

/** What to do about work that was stopped, by what it was about. */
const TOO_SLOW = {
  page: 'Simplify the page or split it up',
  'code block': 'Shorten the code, or change its language to "text"',
  sample: 'Shorten the code, or write "nocheck" after its language',
  operation: 'Simplify the schemas, patterns and descriptions that it uses',
  'OpenAPI document': 'Simplify the document or split it up',
} as const;

/** Problems of the group "Files". */
export const FILES = {
  'no-site': {
    level: 'error',
    cause: (v) => `The folder "${v.dir}" is not a docsgen site: ${v.reason ?? 'it has no "content" folder'}.`,
    fix: () => 'Run docsgen in the folder that holds "content", name that folder, or start one with "docsgen init".',
  },
  'shallow-history': {
    level: 'warning',
    cause: (v) =>
      `This is a shallow clone, so git does not know when ${v.pages === 1 ? 'a page' : `${v.pages} pages`} last changed; no date is shown there.`,
    fix: () =>
      'Fetch the whole history: with GitHub Actions, give actions/checkout "fetch-depth: 0"; elsewhere, run "git fetch --unshallow".',
  },
  'empty-content': {
    level: 'error',
    cause: (v) => `The content folder holds no page${v.unread ? `: "${v.unread}" does not end in ".md" and is not read` : ''}.`,
    fix: (v) => (v.unread ? rename(v) : 'Add a Markdown file, for example content/index.md.'),
  },
  'unread-page': {
    level: 'warning',
    cause: () => 'This file is not read: a page is a file that ends in ".md".',
    fix: rename,
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
  'symlink-target': {
    level: 'error',
    cause: (v) => `The symbolic link "${v.link}" points to "${v.target}", ${v.reason}.`,
    fix: () => 'Copy the file here, or point the link to a visible file in content/, openapi/ or static/.',
  },
  'active-file': {
    level: 'error',
    cause: (v) => `This ${v.kind} is linked from a page and would run with the rights of the site.`,
    fix: (v) =>
      v.kind === 'compressed SVG file'
        ? 'Save it as an SVG file that is not compressed, so that it can be checked.'
        : `Move it to static/ and link to "${v.address}", or show its code in a code block; static/ is not checked.`,
  },
  'active-markup': {
    level: 'error',
    cause: (v) => `This file ${v.reason}; opened in a browser, it could run with the rights of the site.`,
    fix: (v) =>
      `Export it again as plain SVG or XML, or, if you trust it, move it to static/ and refer to "${v.address}"; static/ is not checked.`,
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
    fix: conflictFix,
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
  'thread-ended': {
    level: 'error',
    cause: (v) => `A thread that makes or renders pages did not survive it: ${v.reason}.`,
    fix: () =>
      'The previous site is untouched. Give docsgen more memory with NODE_OPTIONS=--max-old-space-size=4096, or find the page that is too large by building with --workers 1.',
  },
  'too-slow': {
    level: 'error',
    cause: (v) => `This ${v.what} was not finished within ${v.seconds} seconds and was stopped.`,
    fix: (v) => `${TOO_SLOW[v.what as keyof typeof TOO_SLOW] ?? 'Simplify it or split it up'}.`,
  },
  'still-building': {
    level: 'error',
    cause: (v) => `This ${v.what} takes unusually long; docsgen is still working on it.`,
    fix: () => 'Wait for the result, or simplify it.',
  },
  'trace-failed': {
    level: 'error',
    cause: (v) => `The events of the build could not be written to "${v.file}": ${v.reason}.`,
    fix: () => 'Name a file in a folder that exists and that you may write to.',
  },
  'not-built': {
    level: 'error',
    cause: (v) => `There is no built site in "${v.out}".`,
    fix: () => 'Run "docsgen build" first, or name the folder with --out.',
  },
  'cannot-listen': {
    level: 'error',
    cause: (v) => `The site cannot be served at "${v.host}", port ${v.port}: ${v.reason}.`,
    fix: () => 'Name another address with --host, or another port with --port.',
  },
  'not-reproducible': {
    level: 'error',
    cause: () => 'Two builds of the same site differ in this file.',
    fix: () =>
      'This is a bug in docsgen; please report it with the site. Build with --no-cache to get the right file, and delete the ".docsgen" folder so that later builds do not bring back the wrong one.',
  },
  'state-link': {
    level: 'error',
    cause: (v) => `"${v.folder}" is ${v.kind}, but docsgen keeps its own files in a folder of that name.`,
    fix: () => 'Remove it and run the command again. docsgen creates the folder itself.',
  },
  'state-tracked': {
    level: 'warning',
    cause: (v) => `Git tracks "${v.one}", so its content came with the repository. Nothing in it was used.`,
    fix: (v) =>
      `Run "git rm -r --cached ${v.all}", add it to .gitignore, and commit both. Until then, every build starts from nothing.`,
  },
  'no-state-key': {
    level: 'warning',
    cause: (v) => `docsgen cannot keep its key in "${v.folder}": ${v.reason}. Nothing that earlier builds left was used.`,
    fix: () =>
      'Make that folder yours alone (mode 700, and 600 for "state-key" in it), delete it if others had access to it, or set XDG_CACHE_HOME to another folder. Until then, every build starts from nothing.',
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
  'init-failed': {
    level: 'error',
    cause: (v) => `The starter site could not be written to "${v.dir}": ${v.reason}.`,
    fix: () => 'Name another folder, or mend what stands in the way.',
  },
  'init-ignore': {
    level: 'warning',
    cause: () => 'There is a .gitignore already; it was left as it is.',
    fix: () => 'Add "dist/" and ".docsgen/" to it.',
  },
} as const satisfies Record<string, Sentence>;
