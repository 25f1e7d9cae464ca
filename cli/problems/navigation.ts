import { didYouMean, error, quoted, say, type Term, warning } from './sentence.js';

/** Text at the beginning of a page that was meant as front matter: why it is not, and what to do. */
const NOT_FRONT_MATTER = {
  'not-first': {
    reason: 'the file does not begin with it',
    fix: 'Remove everything before it, including blank lines.',
  },
  toml: {
    reason: 'it is TOML',
    fix: 'Write it as YAML, "key: value", between lines of "---" at the beginning of the file.',
  },
  'no-opening': {
    reason: 'the line "---" before it is missing',
    fix: 'Add a line of "---" at the beginning of the file.',
  },
} as const;

/** The objects and files whose keys are checked. */
const OBJECTS = {
  'front-matter': 'the front matter',
  category: 'the category file',
  sidebar: 'sidebar.yml',
  'sidebar-entry': 'an entry',
  queries: 'the list',
  query: 'an entry of this list',
  tags: 'tags.yml',
  authors: 'authors.yml',
  key: ({ name }: { name: string }) => `"${name}"`,
} as const;
export type CheckedObject = Term<typeof OBJECTS>;

const unknownKey = (key: string, where: CheckedObject): string =>
  where === 'front-matter' ? `Unknown front matter key "${key}".` : `Unknown key "${key}" in ${say(OBJECTS, where)}.`;

/** Why a slug, an id or the path of a file cannot be an address. */
const BAD_SLUG = {
  empty: 'is empty',
  parent: 'contains "." or ".." as a folder',
  space: 'contains a space',
  percent: 'contains "%", which addresses use for encoding',
  'not-ascii': 'contains a character outside ASCII, which hosts encode in different ways',
  slash: 'contains "/"',
  reserved: 'contains a character that has a special meaning in addresses',
} as const;
export type SlugError = keyof typeof BAD_SLUG;

/** Problems of the group "Front matter and navigation". */
export const NAVIGATION = {
  'yaml-syntax': error<{ reason: string }>({
    cause: ({ reason }) => `This YAML cannot be read: ${reason}.`,
    fix: 'Fix the YAML here; quote values that contain ":" or "#".',
  }),
  'front-matter-open': error({
    cause: 'The front matter begins here and never ends.',
    fix: 'Close it with a line that contains only "---".',
  }),
  'front-matter-place': error<{ kind: keyof typeof NOT_FRONT_MATTER }>({
    cause: ({ kind }) =>
      `This seems to be front matter, but ${NOT_FRONT_MATTER[kind]?.reason ?? kind}; readers would see it as text.`,
    fix: ({ kind }) => NOT_FRONT_MATTER[kind]?.fix ?? 'Write it as YAML between lines of "---" at the beginning of the file.',
  }),
  'front-matter-size': error<{ bytes: number; limit: number }>({
    cause: ({ bytes, limit }) => `The front matter has ${bytes} bytes; the limit is ${limit}.`,
    fix: 'Move the text into the page.',
  }),
  'unknown-key': error<{ key: string; where: CheckedObject; nearest?: string; counterpart?: string }>({
    cause: ({ key, where }) => unknownKey(key, where),
    fix: ({ where, nearest, counterpart }) => {
      if (counterpart) return `${counterpart}.`;
      return didYouMean(nearest, where === 'front-matter' ? 'Remove it, or declare it in an extension.' : 'Remove it.');
    },
  }),
  'unknown-keys': error<{ key: string; where: CheckedObject; count: number }>({
    cause: ({ key, where, count }) =>
      `${count === 1 ? 'One more key is' : `${count} more keys are`} unknown in ${say(OBJECTS, where)}, beginning with "${key}".`,
    fix: 'Remove all keys that are not part of the format.',
  }),
  'missing-key': error<{ key: string; extension: string; expected: string }>({
    cause: ({ key, extension }) => `The front matter has no "${key}", which the extension "${extension}" requires of every page.`,
    fix: ({ key, expected }) => `Add "${key}" with ${expected}.`,
  }),
  'unknown-layout': error<{ layout: string; nearest?: string; known: string }>({
    cause: ({ layout }) => `There is no layout ${quoted(layout)}.`,
    fix: ({ nearest, known }) => didYouMean(nearest, `Use one of ${known}, or add the layout to an extension.`),
  }),
  'wrong-type': error<{
    /** Missing if the whole object is wrong. */
    key?: string;
    of: CheckedObject;
    expected: string;
    /** Goes on after "but": `got the string "a"`. */
    actual: string;
    /** The value as text, if quotes would make it right. */
    unquoted?: string;
  }>({
    cause: ({ key, of, expected, actual }) => {
      const subject = key === undefined ? say(OBJECTS, of).replace(/^[at](?=n? |he )/, (c) => c.toUpperCase()) : `"${key}"`;
      return `${subject} must be ${expected}, but ${actual}.`;
    },
    fix: ({ key, expected, unquoted }) =>
      unquoted === undefined ? `Use ${expected}.` : `Put it in quotes: ${key}: "${unquoted}".`,
  }),
  'bad-slug': error<{ kind: 'slug' | 'id' | 'address'; slug: string; reason: SlugError }>({
    cause: ({ kind, slug, reason }) => `The ${kind} "${slug}" ${say(BAD_SLUG, reason)}.`,
    fix: ({ kind }) =>
      kind === 'address'
        ? 'Rename the file or folder, or set a "slug" in the front matter of the page.'
        : 'Use letters, digits, "-", "_" and ".", with "/" between folders.',
  }),
  'post-date': error<{ name?: string }>({
    cause: ({ name }) =>
      name === undefined
        ? 'This post has no date.'
        : `This post has no date: "${name}" in its name is not a day of the calendar.`,
    fix: 'Add a "date" such as 2024-05-31 to the front matter, or begin the name of the file with it: "2024-05-31-title.md".',
  }),
  'tag-address': error<{ tag: string; file: string }>({
    cause: ({ tag }) => `The tag "${tag}" has no letters or digits of ASCII, of which the address of its page could consist.`,
    fix: ({ file }) => `Rename the tag, or give it a "slug" in ${file}.`,
  }),
  'tag-conflict': error<{ one: string; two: string; place: string; route: string; file: string }>({
    cause: ({ one, two, place, route }) => `The tags "${two}" and "${one}" (${place}) have the same page, "${route}".`,
    fix: ({ one, two, file }) =>
      one.toLowerCase() === two.toLowerCase()
        ? 'Write the tag in the same way everywhere.'
        : `Use one of them everywhere, or give one of them a "slug" in ${file}.`,
  }),
  'unknown-tag': warning<{ tag: string; file: string; nearest?: string }>({
    cause: ({ tag, file }) => `The tag "${tag}" is not in ${file}.`,
    fix: ({ nearest, file }) => didYouMean(nearest, `Add it to ${file}.`),
  }),
  'unknown-author': warning<{ author: string; file: string; nearest?: string }>({
    cause: ({ author, file }) => `The author "${author}" is not in ${file}, so that readers see this text as the name.`,
    fix: ({ nearest, file }) => didYouMean(nearest, `Add the author to ${file}.`),
  }),
  'empty-blog': warning<{ at: string; folder: string }>({
    cause: ({ at, folder }) => `The list "${at}" has no posts, because ${folder} contains no pages.`,
    fix: 'Add a page to the folder, or correct "at".',
  }),
  'duplicate-route': error<{ one: string; two: string; route: string }>({
    cause: ({ one, two, route }) => `Both ${one} and ${two} use the route "${route}".`,
    fix: 'Set another slug for one of them.',
  }),
  'dead-nav': error<{ where: string; target: string; nearest?: string; isFolder?: true }>({
    cause: ({ where, target, isFolder }) =>
      `${where} names "${target}", but this site has no such ${isFolder ? 'folder with pages' : 'page'}.`,
    fix: ({ nearest, isFolder }) => didYouMean(nearest, `Add the ${isFolder ? 'folder' : 'page'} or remove the entry.`),
  }),
  'duplicate-nav': error<{ target: string }>({
    cause: ({ target }) => `The sidebar lists "${target}" twice.`,
    fix: 'Remove one of the entries.',
  }),
  'not-in-nav': warning<{ route: string }>({
    cause: ({ route }) => `The page "${route}" is not in sidebar.yml.`,
    fix: 'Add it there, under "hidden" if the sidebar must not show it; or mark the page "unlisted: true" if search must not find it either.',
  }),
};
