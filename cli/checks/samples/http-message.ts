import { type Sample, toSourceText } from './sample.js';
import { extractMediaType, type ShownRequest } from './shown-request.js';

const REQUEST = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)[ \t]+(\S+)[ \t]*(?:HTTP\/[\d.]+)?[ \t]*$/;
const HEADER = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*)$/;
/** A query that continues on further lines, as editors for such files allow. */
const QUERY = /^[ \t]+[?&]\S+[ \t]*$/;
const END = /^(?:HTTP\/[\d.]+ \d{3}|###)/;

/** Returns the requests of an `http` fence: request line, headers, empty line, body (RFC 9112, section 2.1). Skips responses. */
export function findHttpRequests(sample: Sample): ShownRequest[] {
  const code = toSourceText(sample);
  const message = splitLines(sample.code);
  const { lines, getStart } = message;
  const requests: ShownRequest[] = [];
  for (let line = 0; line < lines.length; line++) {
    const [match, method, target] = REQUEST.exec(lines[line] as string) ?? [];
    if (!match || !method || !target) continue;
    const start = getStart(line);
    const targetStart = start + match.indexOf(target, method.length);
    const { text, offsets, lastLine } = readTarget(message, line, { text: target, start: targetStart });
    const { contentType, host, bodyLine } = readHeaders(lines, lastLine + 1);
    let end = bodyLine;
    while (end < lines.length && !END.test(lines[end] as string)) end += 1;
    const body = sample.code.slice(getStart(bodyLine), getStart(end));
    const prefix = host !== '' && text.startsWith('/') ? `http://${host}` : '';
    requests.push({
      method,
      methodLocation: code.locate(start),
      url: {
        text: prefix + text,
        locate: (offset) =>
          code.locate(offsets[Math.max(0, Math.min(offset - prefix.length, offsets.length - 1))] ?? targetStart),
      },
      contentType,
      ...(body.trim() !== '' && { body: { text: body, locate: (offset) => code.locate(getStart(bodyLine) + offset) } }),
    });
    line = end - 1;
  }
  return requests;
}

interface Message {
  readonly lines: readonly string[];
  /** Returns the offset of a line, or of the end of the code if the line does not exist. */
  getStart(line: number): number;
}

function splitLines(code: string): Message {
  const lines = code.split('\n');
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  return { lines, getStart: (line) => starts[line] ?? code.length };
}

/** Joins the target of a request line with the lines that continue its query. Returns the offset of each character. */
function readTarget({ lines, getStart }: Message, line: number, target: { readonly text: string; readonly start: number }) {
  let { text } = target;
  let lastLine = line;
  const offsets = Array.from(text, (_, index) => target.start + index);
  while (QUERY.test(lines[lastLine + 1] ?? '')) {
    lastLine += 1;
    const continuation = (lines[lastLine] as string).trim();
    const start = getStart(lastLine) + (lines[lastLine] as string).indexOf(continuation);
    offsets.push(...Array.from(continuation, (_, index) => start + index));
    text += continuation;
  }
  return { text, offsets, lastLine };
}

/** Reads the headers that begin at a line. The body begins after them. */
function readHeaders(lines: readonly string[], firstLine: number) {
  let contentType: string | undefined;
  let host = '';
  let line = firstLine;
  for (let header = HEADER.exec(lines[line] ?? ''); header; header = HEADER.exec(lines[line] ?? '')) {
    const [, name = '', value = ''] = header;
    if (/^content-type$/i.test(name)) contentType = extractMediaType(value);
    else if (/^host$/i.test(name)) host = value.trim();
    line += 1;
  }
  return { contentType, host, bodyLine: line };
}
