import type { IConfig } from './types.js';

/** Returns the headers of a request: the client key, JSON, and the caller's headers, which take precedence. */
export function createRequestHeaders({
  headerName = 'Authorization',
  clientKey,
  customHeaders,
}: IConfig): Record<string, string> {
  const json = 'application/json';
  const headers: Record<string, string> = { [headerName]: clientKey, Accept: json, 'Content-Type': json };
  for (const [name, value] of Object.entries(customHeaders ?? {})) {
    if (value == null) continue;
    // Names that differ only in case are the same header, and `fetch` would join their values.
    for (const existingName in headers) if (existingName.toLowerCase() === name.toLowerCase()) delete headers[existingName];
    headers[name] = value;
  }
  return headers;
}
