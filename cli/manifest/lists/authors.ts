import { type Problem, problem } from '../../problems/index.js';
import { type Author, authorSchema } from '../../schema/author.js';
import { suggestName } from '../../schema/suggest.js';
import type { Location, Outline, Source } from '../../types.js';
import { readDataFile } from './data-file.js';

/** The file that can describe the authors of a site. */
const FILE = 'content/authors.yml';

/** A page or a picture of an author. */
export interface AuthorTarget {
  readonly kind: 'file' | 'link';
  readonly target: string;
  readonly location: Location;
}

interface AuthorNames {
  /** Returns the authors of a page, and reports those that are not in the file. */
  resolve(outline: Outline): Author[];
  readonly targets: readonly AuthorTarget[];
  readonly problems: readonly Problem[];
}

/** Reads the authors of a site. @param source the file `authors.yml`, if the site has one */
export function readAuthorNames(source: Source | undefined): AuthorNames {
  const file =
    source && readDataFile(source, { where: 'authors', schema: authorSchema, counterpart: (key) => COUNTERPARTS.get(key) });
  const problems: Problem[] = [...(file?.problems ?? [])];
  const targets: AuthorTarget[] = [];
  for (const [id, author] of file?.entries ?? [])
    targets.push(...listTargets(author, (key) => (file as NonNullable<typeof file>).locate([id, key])));
  return {
    targets,
    problems,
    resolve({ authors = [], source: page, places }) {
      const location = places.authors ?? { file: page };
      return authors.map((author) => {
        if (typeof author !== 'string') {
          targets.push(...listTargets(author, () => location));
          return author;
        }
        const entry = file?.entries.get(author);
        if (file && !entry) {
          const nearest = suggestName(author, [...file.entries.keys()]);
          problems.push(problem('unknown-author', location, { author, file: FILE, nearest }));
        }
        return entry ?? { name: author };
      });
    },
  };
}

/** What to write instead of keys that Docusaurus has. */
const COUNTERPARTS: ReadonlyMap<string, string> = new Map([
  ['image_url', 'Write "image" with the path of a file under static/'],
  ['imageURL', 'Write "image" with the path of a file under static/'],
  ['email', 'Write "url: mailto:…"'],
]);

function listTargets({ url, image }: Author, locate: (key: keyof Author) => Location): AuthorTarget[] {
  return [
    ...(image === undefined ? [] : [{ kind: 'file' as const, target: image, location: locate('image') }]),
    ...(url?.startsWith('/') ? [{ kind: 'link' as const, target: url, location: locate('url') }] : []),
  ];
}
