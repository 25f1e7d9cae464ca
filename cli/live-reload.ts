import type { IncomingMessage, ServerResponse } from 'node:http';

const SCRIPT = '/__docsgen/live.js';
const EVENTS = '/__docsgen/events';

/** What an open page runs while its author writes: reloads when told, and when a lost server is back with something newer. */
const CLIENT = `const events = new EventSource('${EVENTS}');
let version;
events.addEventListener('version', ({ data }) => {
  if (version !== undefined && version !== data) location.reload();
  version = data;
});
addEventListener('pagehide', () => events.close());
`;

/** Tells open pages that the site has changed. */
export interface LiveReload {
  /** Answers the requests that are for it. */
  onRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** Every open page reloads. */
  reload(): void;
  close(): void;
}

/** The document with the client in it. */
export const withLiveReload = (html: string): string =>
  html.replace('</body>', `<script type="module" src="${SCRIPT}"></script></body>`);

export function liveReload(): LiveReload {
  const pages = new Set<ServerResponse>();
  let version = Date.now();
  const tell = (response: ServerResponse) => response.write(`event: version\ndata: ${version}\n\n`);
  return {
    onRequest(request, response) {
      if (request.url === SCRIPT) {
        response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(CLIENT);
        return true;
      }
      if (request.url !== EVENTS) return false;
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      pages.add(response);
      response.on('close', () => pages.delete(response));
      tell(response);
      return true;
    },
    reload() {
      version += 1;
      for (const page of pages) tell(page);
    },
    close() {
      for (const page of pages) page.end();
    },
  };
}
