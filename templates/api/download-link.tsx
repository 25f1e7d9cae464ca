import { formatSize } from '../texts/size.js';
import type { DownloadView } from './view.js';

/** A link to the OpenAPI document. */
export function DownloadLink({ download: { href, name, bytes } }: { download: DownloadView }) {
  return (
    <>
      <a href={href} download={name}>
        Download
      </a>{' '}
      <span className="api-facts">JSON, {formatSize(bytes)}</span>
    </>
  );
}
