/** A link to the OpenAPI document. */
export function DownloadLink({ href, name, bytes }: { href: string; name: string; bytes: number }) {
  return (
    <p className="api-download">
      <a href={href} download={name}>
        Download OpenAPI
      </a>{' '}
      <span className="api-facts">JSON, {formatSize(bytes)}</span>
    </p>
  );
}

/** `840 bytes`, `12 kB`, `3.4 MB`: decimal units, as file managers and browsers show them. */
function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
