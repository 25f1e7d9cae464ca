import { formatDisposition } from './http.js';
import { literalText } from './json.js';
import type { FormField, SampleRequest } from './request.js';
import { doubleQuoted, isLaidOut, wellFormed } from './strings.js';

/** Returns an interpreted string literal; https://go.dev/ref/spec#String_literals */
const goString = (text: string): string => doubleQuoted(wellFormed(text));

/** Preserves the layout of a text in a raw literal, which cannot contain a backquote. */
function goBody(request: SampleRequest): string {
  const text = literalText(request);
  return isLaidOut(text) && !text.includes('`') ? `\`${text}\`` : goString(text);
}

/** Returns a program that uses the standard library; https://pkg.go.dev/net/http */
export function goSample(request: SampleRequest): string {
  const { method, url, headers, body, file, form, formType } = request;
  const hasFiles = file !== undefined || (form ?? []).some(({ file }) => file);
  const hasHeaders = (form ?? []).some(isDescribed);
  const packages = [
    ...(form ? ['bytes'] : []),
    'fmt',
    'io',
    ...(form ? ['mime/multipart'] : []),
    'net/http',
    ...(hasHeaders ? ['net/textproto'] : []),
    ...(hasFiles ? ['os'] : []),
    ...(body === undefined ? [] : ['strings']),
  ];
  const content = form ? '&body' : body === undefined && file === undefined ? 'nil' : 'body';
  const lines = [
    ...(body === undefined ? [] : [`body := strings.NewReader(${goBody(request)})`, '']),
    ...(file === undefined ? [] : [`body, err := os.Open(${goString(file)})`, ...PANIC_ON_ERROR]),
    ...(form ? formLines(form) : []),
    `request, err := http.NewRequest(${goString(method)}, ${goString(url)}, ${content})`,
    ...PANIC_ON_ERROR,
    ...Object.entries(headers).map(([name, value]) => `request.Header.Set(${goString(name)}, ${goString(value)})`),
    ...(form ? [`request.Header.Set("Content-Type", ${formTypeOf(formType)})`] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...PANIC_ON_ERROR,
    'defer response.Body.Close()',
    'content, err := io.ReadAll(response.Body)',
    ...PANIC_ON_ERROR,
    'fmt.Println(response.Status, string(content))',
  ];
  const imports = packages.map((name) => `\t"${name}"`).join('\n');
  return `package main\n\nimport (\n${imports}\n)\n\nfunc main() {\n${lines.map(indentLine).join('\n')}\n}`;
}

const PANIC_ON_ERROR = ['if err != nil {', '\tpanic(err)', '}'];

/** Indents only the first line: further lines belong to a raw literal. */
const indentLine = (line: string): string => (line === '' ? '' : `\t${line}`);

const formTypeOf = (type: string | undefined): string =>
  type === undefined ? 'form.FormDataContentType()' : `${goString(`${type}; boundary=`)}+form.Boundary()`;

/** Whether a part has headers besides its name. */
const isDescribed = ({ type, headers }: FormField): boolean => type !== undefined || headers !== undefined;

function formLines(form: NonNullable<SampleRequest['form']>): string[] {
  return [
    'var body bytes.Buffer',
    'form := multipart.NewWriter(&body)',
    ...form.flatMap((field, index) => {
      const { name, value, file, type } = field;
      if (!file && !isDescribed(field)) return [`form.WriteField(${goString(name)}, ${goString(value)})`];
      const number = index + 1;
      const create = isDescribed(field)
        ? [
            `part${number}, _ := form.CreatePart(textproto.MIMEHeader{`,
            ...alignKeys([
              ['Content-Disposition', formatDisposition(field).replace(/^[^:]*: /, '')],
              ...(type ? [['Content-Type', type] as const] : []),
              ...Object.entries(field.headers ?? {}),
            ]),
            '})',
          ]
        : [`part${number}, _ := form.CreateFormFile(${goString(name)}, ${goString(value)})`];
      if (!file) return [...create, `io.WriteString(part${number}, ${goString(value)})`];
      return [
        `file${number}, err := os.Open(${goString(value)})`,
        ...PANIC_ON_ERROR,
        ...create,
        `io.Copy(part${number}, file${number})`,
      ];
    }),
    'form.Close()',
    '',
  ];
}

/** Returns entries of a map as gofmt aligns them. */
function alignKeys(entries: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...entries.map(([name]) => goString(name).length + 1));
  return entries.map(([name, value]) => `\t${`${goString(name)}:`.padEnd(width)} {${goString(value)}},`);
}
