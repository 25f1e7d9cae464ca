import * as TEXTS from '../texts/reference.js';
import { formatSize } from '../texts/size.js';
import type { DownloadView } from './view.js';

/** A link to the OpenAPI document. */
export function DownloadLink({ download: { href, name, bytes } }: { download: DownloadView }) {
  return (
    <>
      <a href={href} download={name}>
        {TEXTS.download}
      </a>{' '}
      <span className="api-facts">{TEXTS.jsonOf(formatSize(bytes))}</span>
    </>
  );
}
