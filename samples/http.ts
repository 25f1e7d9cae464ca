import type { FormField, SampleRequest } from './request.js';

/** Separates the parts of a form in messages that are written out; RFC 2046, section 5.1.1. */
const BOUNDARY = 'boundary';

/** The content type of a form that is written out. */
export const formatFormType = ({ formType = 'multipart/form-data' }: SampleRequest): string =>
  `${formType}; boundary=${BOUNDARY}`;

/** Returns a request in wire format; RFC 9112, section 3, and RFC 7578 for forms. */
export function httpSample(request: SampleRequest): string {
  const { method, url, headers, body, file, form } = request;
  const { host, target } = splitUrl(url);
  const allHeaders: readonly (readonly [string, string])[] = [
    ...(host ? [['Host', host] as const] : []),
    ...Object.entries(headers),
    ...(form ? [['Content-Type', formatFormType(request)] as const] : []),
  ];
  const content = form ? formBody(form) : file === undefined ? body : formatContent(file);
  const lines = [`${method} ${target} HTTP/1.1`, ...allHeaders.map(([name, value]) => `${name}: ${value}`.trimEnd())];
  return content === undefined ? lines.join('\n') : `${lines.join('\n')}\n\n${content}`;
}

function splitUrl(url: string): { host: string; target: string } {
  const match = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^#]*)/i.exec(url);
  const target = match ? (match[2] as string) : url;
  return { host: match?.[1] ?? '', target: target.startsWith('/') ? target : `/${target}` };
}

/** Percent-encodes names as browsers do; https://html.spec.whatwg.org/#multipart-form-data */
const quote = (text: string): string => `"${text.replace(/\r\n?|\n/g, '%0D%0A').replace(/"/g, '%22')}"`;

/** Returns the header that names a field of a form; RFC 7578, section 4.2. */
export const formatDisposition = ({ name, value, file }: FormField): string =>
  `Content-Disposition: form-data; name=${quote(name)}${file ? `; filename=${quote(value)}` : ''}`;

/** The headers of a part of a form. */
const partHeaders = (field: FormField): readonly string[] => [
  formatDisposition(field),
  ...(field.type ? [`Content-Type: ${field.type}`] : []),
  ...Object.entries(field.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
];

/** Whether a form is beyond what clients can send: its parts have other headers, or its type is another one. */
export const isUnusualForm = ({ form = [], formType }: SampleRequest): boolean =>
  formType !== undefined || form.some(({ headers }) => headers !== undefined);

/** Whether parts have content types or share a name, which some clients do not support. */
export const isComplexForm = (form: readonly FormField[]): boolean =>
  form.some(({ type }) => type !== undefined) || new Set(form.map(({ name }) => name)).size < form.length;

/** Whether a text has a content type, which some clients cannot send without making it a file. */
export const hasTypedText = ({ form = [] }: SampleRequest): boolean => form.some(({ type, file }) => type !== undefined && !file);

/** Returns a form in wire format: texts, and the names of files whose bytes go between them. The boundary must not occur in the values. */
export function formPieces(
  form: readonly FormField[],
  boundary = BOUNDARY,
): ({ readonly text: string } | { readonly file: string })[] {
  const pieces: ({ text: string } | { file: string })[] = [];
  let text = '';
  for (const field of form) {
    text += `--${boundary}\r\n${partHeaders(field).join('\r\n')}\r\n\r\n`;
    if (field.file) {
      pieces.push({ text }, { file: field.value });
      text = '';
    } else text += field.value;
    text += '\r\n';
  }
  return [...pieces, { text: `${text}--${boundary}--\r\n` }];
}

/** Returns a placeholder for the content of a file. */
const formatContent = (file: string): string => `(content of ${file.replace(/[\r\n]+/g, ' ')})`;

function formBody(form: readonly FormField[]): string {
  const pieces = form.map(
    (field) => `${partHeaders(field).join('\n')}\n\n${field.file ? formatContent(field.value) : field.value}`,
  );
  return [...pieces.map((piece) => `--${BOUNDARY}\n${piece}`), `--${BOUNDARY}--`].join('\n');
}
