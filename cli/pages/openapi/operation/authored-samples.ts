import { highlightSample } from '../../../../samples/highlight-sample.js';
import type { SampleView } from '../../../../templates/api/view.js';
import { markBidi } from '../../../schema/bidi.js';
import { getHighlighter } from '../../highlight.js';
import { type ApiNode, child } from '../document/document.js';
import { asList, asText, getOwn } from '../document/guards.js';
import { toPlainLine } from '../document/plain-line.js';
import { CUT } from '../shared/example-file.js';
import type { ApiPage } from '../types.js';

/** Names under which authors write the extension. */
export const SAMPLE_EXTENSIONS = ['x-codeSamples', 'x-code-samples'] as const;

/** Languages under the names that authors write: the name for readers, and the one for highlighting if it is another. */
const LANGUAGES: Readonly<Record<string, readonly [label: string, language?: string]>> = {
  bash: ['Shell'],
  'c#': ['C#', 'csharp'],
  'c++': ['C++', 'cpp'],
  csharp: ['C#'],
  curl: ['cURL', 'bash'],
  dotnet: ['C#', 'csharp'],
  go: ['Go'],
  golang: ['Go', 'go'],
  http: ['HTTP'],
  java: ['Java'],
  javascript: ['JavaScript', 'js'],
  js: ['JavaScript'],
  kotlin: ['Kotlin'],
  node: ['Node', 'js'],
  'node.js': ['Node', 'js'],
  nodejs: ['Node', 'js'],
  php: ['PHP'],
  powershell: ['PowerShell'],
  python: ['Python'],
  ruby: ['Ruby'],
  rust: ['Rust'],
  sh: ['Shell', 'bash'],
  shell: ['Shell', 'bash'],
  swift: ['Swift'],
  ts: ['TypeScript', 'typescript'],
  typescript: ['TypeScript'],
};

/** A sample that the document contains, and the language of the generated sample that it replaces. */
export interface AuthoredSample extends SampleView {
  readonly replaces: string;
}

/** Returns the samples that an operation states in `x-codeSamples`, without invalid ones. */
export function readAuthoredSamples(operation: ApiNode, page: Pick<ApiPage, 'api' | 'limits' | 'linkCode'>): AuthoredSample[] {
  const { api, limits } = page;
  const written = SAMPLE_EXTENSIONS.map((name) => child(operation, name)).find(({ value }) => value !== undefined);
  const used = new Map<string, number>();
  return asList(written?.value).flatMap((sample): AuthoredSample[] => {
    const source = asText(getOwn(sample, 'source'));
    const lang = asText(getOwn(sample, 'lang'))?.trim();
    if (source === undefined || lang === undefined) return [];
    const name = lang.toLowerCase();
    const [label = lang, language = name] = Object.hasOwn(LANGUAGES, name) ? (LANGUAGES[name] ?? []) : [];
    const usual = label === 'Shell' && /\bcurl\s/.test(source) ? 'cURL' : label;
    const wanted = toPlainLine(asText(getOwn(sample, 'label')) ?? '').slice(0, 40) || usual;
    const count = (used.get(wanted) ?? 0) + 1;
    used.set(wanted, count);
    const whole = source.replace(/\r\n?/g, '\n').trimEnd();
    const { code = whole, file } = api.cutCode({ code: whole, language }, limits.example) ?? {};
    const end = file ? CUT : '';
    const html = markBidi(highlightSample(code, language) ?? getHighlighter(api.languages).highlight(code, language));
    return [
      {
        ...page.linkCode({ language, code: code + end, html: html + end, file }),
        label: count > 1 ? `${wanted} ${count}` : wanted,
        isAuthored: true,
        replaces: usual,
      },
    ];
  });
}
