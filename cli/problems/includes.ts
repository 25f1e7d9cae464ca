import { didYouMean, error, quoted, say, type Term } from './sentence.js';

/** What is wrong with an include: goes on after "The include". */
const ERRORS = {
  'no-file': 'names no file',
  missing: ({ file }: { file: string; nearest?: string }) => `names "${file}", which does not exist`,
  refused: ({ file, reason }: { file: string; reason: string }) => `names "${file}", ${reason}`,
  unreadable: ({ file, reason }: { file: string; reason: string }) => `names "${file}", which cannot be read: ${reason}`,
  'not-text': ({ file }: { file: string }) => `names "${file}", which is not a text in UTF-8`,
  cycle: ({ file }: { file: string }) => `names "${file}", which includes this text`,
  'too-deep': ({ depth }: { depth: number }) => `is inside more than ${depth} others`,
  'too-many': ({ count }: { count: number }) => `is one of more than ${count} on the page`,
  'too-large': ({ limit }: { limit: number }) => `makes the page longer than ${limit} characters`,
  'no-region': ({ region }: { region: string; nearest?: string; known: string }) =>
    `names the region "${region}", which the file does not have`,
  'open-region': ({ region }: { region: string }) => `names the region "${region}", which has no end`,
  'lines-syntax': ({ lines }: { lines: string }) => `has the lines ${quoted(lines)}, which are not numbers and ranges`,
  'lines-outside': ({ lines, count }: { lines: string; count: number }) => `names the lines ${quoted(lines)} of ${count}`,
  empty: 'selects only empty lines',
  attribute: ({ name }: { name: string; nearest?: string }) => `has the attribute "${name}", which only Markdown files can use`,
  misplaced: 'is not on a line of its own',
  brackets: 'has text in brackets or attributes that cannot be read',
} as const;
export type IncludeError = Term<typeof ERRORS>;

/** What to do about it. */
function includeFix(reason: IncludeError): string {
  switch (typeof reason === 'object' ? reason.kind : reason) {
    case 'no-file':
    case 'brackets':
    case 'misplaced':
      return 'Write ::include{file="…"} on a line of its own.';
    case 'missing':
      return didYouMean(nearestOf(reason), 'Name the file relative to this one, or from the site folder with "/" in front.');
    case 'refused':
      return 'Move the file into the site folder, or add its folder to "includeFrom" in the configuration.';
    case 'cycle':
      return 'Remove one of the includes.';
    case 'too-deep':
    case 'too-many':
    case 'too-large':
      return 'Include less, or link to the rest.';
    case 'no-region':
      return didYouMean(nearestOf(reason), knownFix(reason));
    case 'open-region':
      return 'Add "#endregion" in a comment.';
    case 'lines-syntax':
      return 'Write them like "3-9" or "1,4-6".';
    case 'attribute':
      return didYouMean(nearestOf(reason), 'Remove it.');
    default:
      return 'Correct it, or remove the include.';
  }
}

const nearestOf = (reason: IncludeError): string | undefined =>
  typeof reason === 'object' && 'nearest' in reason ? reason.nearest : undefined;

const knownFix = (reason: IncludeError): string =>
  typeof reason === 'object' && 'known' in reason && reason.known !== ''
    ? `The file has the regions ${reason.known}.`
    : 'Mark it with "#region" and "#endregion" in comments.';

/** Problems of the group "Includes". */
export const INCLUDES = {
  include: error<{ reason: IncludeError }>({
    cause: ({ reason }) => `The include ${say(ERRORS, reason)}.`,
    fix: ({ reason }) => includeFix(reason),
  }),
} as const;
