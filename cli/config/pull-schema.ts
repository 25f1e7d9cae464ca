import * as z from 'zod';

/** Whether a host is this computer: nothing leaves it, so that no encryption is needed. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** Whether docsgen may fetch from an address: encrypted unless it is this computer, and without a user name and password, which would end up in messages. */
export function isSafeAddress(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

const isAddress = (text: string): boolean => URL.canParse(text) && isSafeAddress(new URL(text));
const isRepository = (text: string): boolean =>
  isAddress(text) || (URL.canParse(text) && new URL(text).protocol === 'file:' && new URL(text).host === '');

const ADDRESS = 'must be an https:// address without user name and password; http:// is allowed for this computer only';
/** Names that no shell, git or file system treats in a special way, and that the build does not skip. */
const PATH = /^(?!.*(?:^|\/)node_modules(?:\/|$))[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/i;

const pullSource = z
  .strictObject({
    to: z
      .string()
      .regex(PATH, 'must be a path below "vendor/": names of letters, digits, "-", "_" and ".", with "/" between them')
      .describe('Where the files are stored, below `vendor/`: a folder for a repository, otherwise a file.'),
    git: z
      .string()
      .refine(isRepository, `${ADDRESS}; file:/// names a repository on it`)
      .optional()
      .describe('Address of a git repository.'),
    ref: z
      .string()
      .regex(
        /^(?!.*(?:\.\.|@\{|\/\/|\.lock(?:\/|$)))[A-Za-z0-9][A-Za-z0-9._/-]*$/,
        'must be the name of a branch or tag, or a commit',
      )
      .optional()
      .describe('Branch, tag or commit of the repository. Default: its default branch.'),
    folder: z
      .string()
      .regex(PATH, 'must be the path of a folder')
      .optional()
      .describe('Folder of the repository. Default: all of it.'),
    include: z
      .array(z.string().regex(/^(?!\/)[^\\:\p{Cc}]+$/u, 'must be a pattern such as "**/*.md"'))
      .optional()
      .describe('Patterns of the files to fetch, relative to the folder: `**/*.md`. Default: all files.'),
    url: z.string().refine(isAddress, ADDRESS).optional().describe('Address of a file.'),
    releases: z
      .string()
      .refine(isAddress, ADDRESS)
      .optional()
      .describe(
        'Address of a repository in the API of GitHub or a compatible one, whose releases are stored: `https://api.github.com/repos/acme/sdk`.',
      ),
    token: z
      .string()
      .regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable')
      .optional()
      .describe('Environment variable that contains a token for the host, if it needs one.'),
  })
  .refine(
    ({ git, url, releases }) => [git, url, releases].filter((one) => one !== undefined).length === 1,
    'must be an object with exactly one of "git", "url" and "releases"',
  )
  .refine(
    ({ git, ref, folder, include }) => git !== undefined || (ref ?? folder ?? include) === undefined,
    'must be an object without "ref", "folder" and "include", which only a git repository has',
  );

export const pullSchema = z
  .array(pullSource)
  .default([])
  .describe('Sources on other hosts, which `docsgen pull` fetches into `vendor/`. A build uses these files and no network.');

/** Something that `docsgen pull` fetches. */
export type PullSource = z.output<typeof pullSource>;
