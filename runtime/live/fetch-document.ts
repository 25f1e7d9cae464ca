/** A document of the site as the server currently returns it. */
export interface FetchedDocument {
  readonly document: Document;
  /** Its address after redirects. */
  readonly url: string;
  readonly etag: string | undefined;
}

/**
 * Fetches and parses a document without running its scripts, which needs no Trusted Types policy. Rejects if the server does not
 * respond.
 *
 * @param etag ETag of the document on the screen
 * @returns `undefined` if the document has not changed
 */
export function fetchDocument(url: string, etag: string | undefined): Promise<FetchedDocument | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    // A response without content has no type and would be parsed as invalid XML.
    request.overrideMimeType('text/html');
    if (etag !== undefined) request.setRequestHeader('If-None-Match', etag);
    request.onload = () => {
      const { status, responseXML, responseURL } = request;
      if (status === 304) resolve(undefined);
      else if (responseXML && (status === 200 || status === 404)) {
        resolve({
          document: responseXML,
          url: responseURL,
          etag: status === 200 ? (request.getResponseHeader('ETag') ?? undefined) : undefined,
        });
      } else reject(new Error(`${url} answered ${status}`));
    };
    request.onerror = () => reject(new Error(`${url} did not answer`));
    request.send();
  });
}
