/** A document of the site as it is now. */
export interface FetchedDocument {
  readonly document: Document;
  /** Where it was found in the end. */
  readonly url: string;
  readonly etag: string | undefined;
}

/**
 * Reads a document. The browser parses it without running anything, and needs no Trusted Types policy for that. Rejects when the server does
 * not answer.
 *
 * @param etag of the document that is known
 * @returns nothing when it is still the same
 */
export function fetchDocument(url: string, etag: string | undefined): Promise<FetchedDocument | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    // An answer without content has no type, and would be read as XML that is wrong.
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
