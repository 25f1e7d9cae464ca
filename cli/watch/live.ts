import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { LiveProblem, LiveState, LiveUpdate } from '../../templates/live.js';
import { describe, type Problem, placeText, sortProblems } from '../problems/index.js';
import { packageFolder } from '../system/package.js';

const SCRIPT = '/__docsgen/live.js';
const EVENTS = '/__docsgen/events';

/** Interval in milliseconds of the comments that keep the connections open. */
const BEAT = 30_000;

/** Notifies open pages about changes of the site. */
export interface Live {
  /** Answers a request for the live client or its events; returns whether it did. */
  onRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** Pages were added, removed or changed. */
  update(update: LiveUpdate): void;
  /** Sends the current problems; an empty list if all are fixed. */
  problems(problems: readonly Problem[]): void;
  close(): void;
}

/** Adds the live client to a document. @param etag of the document, which the client compares */
export const withClient = (html: string, etag: string): string => {
  const end = html.lastIndexOf('</body>');
  return end < 0
    ? html
    : `${html.slice(0, end)}<script type="module" src="${SCRIPT}" data-etag='${etag.replace(/'/g, '')}'></script>${html.slice(end)}`;
};

export function createLiveServer(): Live {
  const script = readFile(path.join(packageFolder(), 'live', 'live.js'));
  script.catch(() => {});
  const pages = new Set<ServerResponse>();
  let sent: readonly LiveProblem[] = [];
  const message = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const send = (event: string, data: LiveUpdate | LiveState) => {
    for (const page of pages) page.write(message(event, data));
  };
  const beat = setInterval(() => {
    for (const page of pages) page.write(': here\n\n');
  }, BEAT);
  beat.unref();
  return {
    onRequest({ url }, response) {
      if (url === SCRIPT) {
        script.then(
          (text) => response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(text),
          () => response.writeHead(500).end(),
        );
        return true;
      }
      if (url !== EVENTS) return false;
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: 500\n\n${message('state', { problems: sent } satisfies LiveState)}`);
      pages.add(response);
      response.on('close', () => pages.delete(response));
      return true;
    },
    update: (update) => send('update', update),
    problems(problems) {
      const next = describeForPage(problems);
      if (JSON.stringify(next) === JSON.stringify(sent)) return;
      sent = next;
      send('state', { problems: sent });
    },
    close() {
      clearInterval(beat);
      for (const page of pages) page.end();
    },
  };
}

/** Maximum number of problems that a page lists. */
const MOST = 100;

const describeForPage = (problems: readonly Problem[]): LiveProblem[] =>
  sortProblems(problems)
    .map(describe)
    .sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
    .slice(0, MOST)
    .map(({ level, cause, fix, ...location }) => ({ level, cause, fix, place: placeText(location) }));
