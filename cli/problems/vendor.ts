import { error, say, type Term } from './sentence.js';

/** Differences between a file and the lock file: goes on after its name. */
const DIFFERENCES = {
  missing: 'is missing',
  changed: 'is not the file that docsgen.lock.json describes',
  'not-file': 'is not a regular file',
  'not-folder': 'is not a folder',
  'not-locked': 'is not in docsgen.lock.json',
} as const;

/** Reasons why something could not be fetched: goes on after "because". */
const FAILURES = {
  'no-git': 'git is not installed',
  timeout: ({ seconds }: { seconds: number }) => `the host did not finish within ${seconds} seconds`,
  'too-large': ({ megabytes }: { megabytes: number }) => `it is larger than ${megabytes} MB`,
  'too-many-files': ({ count }: { count: number }) => `it has more than ${count} files`,
  status: ({ status }: { status: number }) => `the host answered with the status ${status}`,
  'too-many-redirects': 'the host redirects too often',
  'unsafe-redirect': ({ host }: { host: string }) => `the host redirects to ${host}, which is not encrypted or is this computer`,
  unreachable: ({ code }: { code: string }) => `the host cannot be reached (${code})`,
  'no-files': 'no file matches "folder" and "include"',
  'unsafe-path': ({ path }: { path: string }) => `the file name "${path}" is not safe`,
  'no-token': ({ variable }: { variable: string }) => `the environment variable ${variable} is not set`,
  'not-releases': 'the answer is not a list of releases',
  git: ({ message }: { message: string }) => `git reports: ${message}`,
} as const;
export type PullError = Term<typeof FAILURES>;

/** Problems of the group "Fetched files". */
export const VENDOR_FILES = {
  'lock-missing': error({
    cause: 'The configuration declares files to fetch, but there is no docsgen.lock.json.',
    fix: 'Run "docsgen pull", and commit docsgen.lock.json and vendor/.',
  }),
  'lock-syntax': error<{ reason: string }>({
    cause: ({ reason }) => `The lock file cannot be read: ${reason}.`,
    fix: 'Delete docsgen.lock.json and run "docsgen pull".',
  }),
  'lock-outdated': error<{ to: string }>({
    cause: ({ to }) => `docsgen.lock.json does not match the source of "vendor/${to}": the configuration has changed since.`,
    fix: 'Run "docsgen pull".',
  }),
  'lock-superfluous': error<{ to: string }>({
    cause: ({ to }) => `docsgen.lock.json contains "vendor/${to}", which the configuration does not declare.`,
    fix: 'Run "docsgen pull", which removes it.',
  }),
  'vendor-changed': error<{ reason: Term<typeof DIFFERENCES> }>({
    cause: ({ reason }) => `This fetched file ${say(DIFFERENCES, reason)}.`,
    fix: 'Run "docsgen pull --locked" to restore vendor/, or "docsgen pull" to fetch everything again.',
  }),
  'vendor-foreign': error({
    cause: 'This file is in vendor/, but docsgen did not fetch it, and a pull replaces the folder.',
    fix: 'Move it to another folder.',
  }),
  'pull-failed': error<{ to: string; reason: PullError }>({
    cause: ({ to, reason }) => `"vendor/${to}" could not be fetched, because ${say(FAILURES, reason)}.`,
    fix: 'Check the source in the configuration and try again; vendor/ is unchanged.',
  }),
  'pull-changed': error<{ to: string; files: number }>({
    cause: ({ to, files }) =>
      `The source of "vendor/${to}" is not what docsgen.lock.json describes: ${files === 1 ? 'one file differs' : `${files} files differ`}.`,
    fix: 'Run "docsgen pull" to accept the new version, and commit the result.',
  }),
  'pull-write-failed': error<{ reason: string }>({
    cause: ({ reason }) => `The fetched files could not be stored: ${reason}.`,
    fix: 'Make the site folder writable and run "docsgen pull" again.',
  }),
};
