import * as z from 'zod';
import { fetchFile } from './fetch-file.js';
import { PullFailed } from './pull-failed.js';

type FileRequest = Parameters<typeof fetchFile>[0];

/** A release in the API of GitHub (https://docs.github.com/rest/releases/releases) and hosts that have the same. */
const release = z.object({
  tag_name: z.string(),
  name: z.string().nullish(),
  published_at: z.string().nullish(),
  html_url: z.string().nullish(),
  body: z.string().nullish(),
  draft: z.boolean().nullish(),
  prerelease: z.boolean().nullish(),
});

/** Releases in an answer, and the most that are fetched. */
const PAGE = 100;
const MOST = 1000;

/** Fetches the published releases of a repository as JSON, newest first, without what changes all the time, such as the number of downloads. */
export async function fetchReleases(request: FileRequest): Promise<Buffer> {
  const releases: object[] = [];
  for (let page = 1; page <= MOST / PAGE; page += 1) {
    const address = new URL(request.address);
    address.pathname = `${address.pathname.replace(/\/$/, '')}/releases`;
    address.searchParams.set('per_page', String(PAGE));
    address.searchParams.set('page', String(page));
    const found = parseReleases(await fetchFile({ ...request, address: address.href, accept: 'application/json' }));
    for (const { tag_name, name, published_at, html_url, body, draft, prerelease } of found)
      if (draft !== true)
        releases.push({
          tag: tag_name,
          name: name || tag_name,
          date: published_at ?? null,
          url: html_url ?? null,
          prerelease: prerelease === true,
          body: body ?? '',
        });
    if (found.length < PAGE) break;
  }
  return Buffer.from(`${JSON.stringify(releases, null, 2)}\n`);
}

function parseReleases(bytes: Buffer): z.output<typeof release>[] {
  try {
    return z.array(release).parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new PullFailed('not-releases');
  }
}
