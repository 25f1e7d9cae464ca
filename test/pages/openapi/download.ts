import type { ApiPages } from '../../../cli/types.js';

export type { ApiPages };

interface DownloadedDocument extends Readonly<Record<string, unknown>> {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<string, object>>;
  readonly tags: readonly object[];
  readonly 'x-webhooks': object;
}

export const parseDownload = ({ download }: ApiPages): DownloadedDocument => JSON.parse(download?.text ?? '');
