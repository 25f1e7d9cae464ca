import type { Nodes } from 'mdast';
import { requestSamples } from '../../../../samples/index.js';
import { MEANING_SEPARATOR } from '../../../../search/text-blocks.js';
import { isJsonText } from '../../../schema/is-json-text.js';
import { escapeInline, formatCode } from '../escape-markdown.js';
import { type OwnInput, ownDirective } from './definition.js';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

export const apiRequest = ownDirective({
  description: 'A request to an HTTP API, shown as HTTP, cURL, HTTPie, JavaScript and Python. A JSON fence inside is the body.',
  form: 'both',
  attributes: {
    verb: { description: 'HTTP method.', required: true, values: VERBS },
    url: { description: 'Path of the endpoint, or a whole URL; parameters in braces.', required: true },
    title: { description: 'Description of the request.' },
    nocheck: {
      description: 'Written without a value: `docsgen check` does not search for the request in the OpenAPI documents.',
    },
  },
  html(input) {
    const body = readBody(input);
    if (body instanceof Error) return [];
    const { h, attributes, site, code, tabs } = input;
    const { method, target } = readRequest(attributes);
    const { url, headers } = site.requests;
    const samples = requestSamples({
      method,
      url: isWholeUrl(target) ? target : url.replace(/\/$/, '') + target,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body,
    });
    const title = attributes.title ? ` ${attributes.title}` : undefined;
    return h(
      'div.api-request',
      h('p.api-request-title', h(`span.method.method-${attributes.verb}`, method), ' ', h('code', target), title),
      tabs(
        samples.map((sample) => ({ label: sample.label, children: [code(sample.code, sample.language)] })),
        'request',
      ),
    );
  },
  markdown({ attributes }) {
    const { method, target } = readRequest(attributes);
    const title = attributes.title ? `${escapeInline(attributes.title)}: ` : '';
    return title + formatCode(`${method} ${target}`);
  },
  text({ title, verb, url }) {
    return [title, verb && url && `${verb.toUpperCase()} ${url}`].filter(Boolean).join(MEANING_SEPARATOR);
  },
});

const isWholeUrl = (url: string): boolean => /^https?:\/\//.test(url);

function readRequest({ verb, url }: { readonly verb: string; readonly url: string }): {
  readonly method: string;
  readonly target: string;
} {
  return { method: verb.toUpperCase(), target: isWholeUrl(url) ? url : `/${url.replace(/^\//, '')}` };
}

/** Returns the JSON of the fence; `undefined` without one, an error if the content is something else, which is reported. */
function readBody({ form, blocks, report }: Pick<OwnInput, 'form' | 'blocks' | 'report'>): string | undefined | Error {
  if (form === 'leaf') return undefined;
  const [fence, ...others] = blocks;
  if (fence?.type !== 'code' || fence.lang !== 'json' || others.length > 0) return refuse('not-one-fence');
  return isJsonText(fence.value) ? fence.value : refuse('invalid-json', fence);

  function refuse(reason: 'not-one-fence' | 'invalid-json', at?: Nodes): Error {
    report('directive-content', { directive: 'api-request', reason }, at);
    return new Error(reason);
  }
}
