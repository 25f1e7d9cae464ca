import type { FormField, SampleRequest } from '../request-samples.js';

const BOUNDARY = 'boundary';

/** A request as it goes over the wire; RFC 9112, section 3, and RFC 7578 for forms. */
export function httpSample({ method, url, headers, body, form }: SampleRequest): string {
  const { host, target } = parts(url);
  const all: readonly (readonly [string, string])[] = [
    ...(host ? [['Host', host] as const] : []),
    ...Object.entries(headers),
    ...(form ? [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`] as const] : []),
  ];
  const content = form ? formBody(form) : body;
  const lines = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`.trimEnd())];
  return content === undefined ? lines.join('\n') : `${lines.join('\n')}\n\n${content}`;
}

function parts(url: string): { host: string; target: string } {
  const match = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^#]*)/i.exec(url);
  const target = match ? (match[2] as string) : url;
  return { host: match?.[1] ?? '', target: target.startsWith('/') ? target : `/${target}` };
}

/** Names are percent-encoded as browsers do it; https://html.spec.whatwg.org/#multipart-form-data */
const quote = (text: string): string => `"${text.replace(/\r\n?|\n/g, '%0D%0A').replace(/"/g, '%22')}"`;

/** The header that names a field of a form. */
export const dispositionOf = ({ name, value, file }: FormField): string =>
  `Content-Disposition: form-data; name=${quote(name)}${file ? `; filename=${quote(value)}` : ''}`;

function formBody(form: readonly FormField[]): string {
  const pieces = form.map(
    (field) => `${dispositionOf(field)}\n\n${field.file ? `(content of ${field.value.replace(/[\r\n]+/g, ' ')})` : field.value}`,
  );
  return [...pieces.map((piece) => `--${BOUNDARY}\n${piece}`), `--${BOUNDARY}--`].join('\n');
}
