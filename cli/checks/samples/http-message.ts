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
  const requests: ShownRequest[] = [];
  const lines = sample.code.split('\n');
  const starts: number[] = [];
  for (let index = 0, offset = 0; index < lines.length; index++) {
    starts.push(offset);
    offset += (lines[index] as string).length + 1;
  }
  const getLineStart = (line: number) => starts[line] ?? sample.code.length;
  for (let line = 0; line < lines.length; line++) {
    const [match, method, target] = REQUEST.exec(lines[line] as string) ?? [];
    if (!match || !method || !target) continue;
    const start = getLineStart(line);
    const targetStart = start + match.indexOf(target, method.length);
    let last = line;
    let text = target;
    const offsets = Array.from(target, (_, index) => targetStart + index);
    while (QUERY.test(lines[last + 1] ?? '')) {
      last += 1;
      const continuation = (lines[last] as string).trim();
      const from = getLineStart(last) + (lines[last] as string).indexOf(continuation);
      offsets.push(...Array.from(continuation, (_, index) => from + index));
      text += continuation;
    }
    let contentType: string | undefined;
    let host = '';
    for (let header = HEADER.exec(lines[last + 1] ?? ''); header; header = HEADER.exec(lines[last + 1] ?? '')) {
      last += 1;
      if (/^content-type$/i.test(header[1] as string)) contentType = extractMediaType(header[2] as string);
      else if (/^host$/i.test(header[1] as string)) host = (header[2] as string).trim();
    }
    const from = last + 1;
    let to = from;
    while (to < lines.length && !END.test(lines[to] as string)) to += 1;
    const body = sample.code.slice(getLineStart(from), getLineStart(to));
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
      ...(body.trim() !== '' && { body: { text: body, locate: (offset) => code.locate(getLineStart(from) + offset) } }),
    });
    line = to - 1;
  }
  return requests;
}
