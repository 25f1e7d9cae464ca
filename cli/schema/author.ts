import * as z from 'zod';

/** The author of a post. */
export interface Author {
  readonly name: string;
  /** The role of the author: `Maintainer`. */
  readonly title?: string;
  /** A page about the author, or an address for mail. */
  readonly url?: string;
  /** Path of a picture under `static/`. */
  readonly image?: string;
}

const name = z.string().trim().min(1);

/** The keys of an author, in `authors.yml` and in front matter. */
export const authorSchema = z.strictObject({
  name,
  title: z.string().optional(),
  url: z
    .string()
    .regex(/^(?:https?:\/\/|mailto:|\/(?!\/))[^\s<>"\\]+$/, 'an address that begins with "https://", "mailto:" or "/"')
    .optional(),
  image: z
    .string()
    .regex(/^\/(?!\/)[^\s]+$/, 'the path of a file under static/ that begins with "/"')
    .optional(),
});

const authors = z.union([name, z.array(z.union([name, authorSchema]))]);

/** Whether a value of front matter names authors. */
export const isAuthors = (value: unknown): boolean => authors.safeParse(value).success;

/** Reads the authors that front matter names: ids of `authors.yml`, names, or authors. `undefined` without any. */
export function readAuthors(value: unknown): readonly (string | Author)[] | undefined {
  const parsed = authors.safeParse(value).data;
  return parsed === undefined || parsed.length === 0 ? undefined : [parsed].flat();
}
