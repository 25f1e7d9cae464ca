/** The icons of an installed package. */
export interface IconSet {
  readonly prefix: string;
  /** Absolute path of its icons: JSON of Iconify (https://iconify.design/docs/types/iconify-json.html). */
  readonly file: string;
  /** Digest of that file. */
  readonly hash: string;
}
