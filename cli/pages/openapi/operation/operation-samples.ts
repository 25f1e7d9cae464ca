import { fillRequest } from '../../../../samples/fill-request.js';
import { highlightHead, highlightSample } from '../../../../samples/highlight-sample.js';
import { type RequestSample, requestSamples } from '../../../../samples/index.js';
import { initialValues } from '../../../../samples/request-template.js';
import { escapeText } from '../../../../templates/escape.js';
import { markBidi } from '../../../schema/bidi.js';
import type { DescribedRequest } from './request-template.js';

/** Returns the samples of an operation's request: the first server, the required parameters, the first example. */
export function createOperationSamples({ template, bodyHtml }: DescribedRequest): (RequestSample & { html: string })[] {
  const request = fillRequest(template, initialValues(template));
  return requestSamples(request, 'all').map((sample) => ({ ...sample, html: highlightCode(sample, bodyHtml) }));
}

/** The body of an HTTP message is the example, which is already highlighted. */
function highlightCode({ code, language }: RequestSample, body: string | undefined): string {
  const html = highlightSample(code, language);
  if (html !== undefined) return markBidi(html);
  const end = code.indexOf('\n\n');
  if (end < 0) return markBidi(highlightHead(code));
  return `${markBidi(highlightHead(code.slice(0, end)))}\n\n${body ?? markBidi(escapeText(code.slice(end + 2)))}`;
}
