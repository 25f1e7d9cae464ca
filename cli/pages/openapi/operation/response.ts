import { STATUS_CODES } from 'node:http';
import type { ResponseView } from '../../../../templates/api/view.js';
import { type ApiNode, child, children } from '../document/document.js';
import { asText, getOwn } from '../document/guards.js';
import { linkView } from '../page/link.js';
import type { ApiPage } from '../types.js';
import { contentViews } from './media-type.js';
import { valueView } from './parameter.js';

const CLASSES: Readonly<Record<string, string>> = {
  1: 'Information',
  2: 'Success',
  3: 'Redirection',
  4: 'Client error',
  5: 'Server error',
};

/** A named value of the document. */
type Entry = readonly [name: string, value: ApiNode];

/** Maximum length of a description that is shown next to the status. */
const MAX_PHRASE = 120;

/** Returns the responses by status; https://spec.openapis.org/oas/v3.1.1.html#responses-object */
export function responseViews(responses: ApiNode, prefix: string, page: ApiPage): ResponseView[] {
  return children(responses)
    .filter(([status]) => !status.startsWith('x-'))
    .map((response) => responseView(response, prefix, page));
}

function responseView([status, entry]: Entry, prefix: string, page: ApiPage): ResponseView {
  const { target, referrers: besides } = page.api.document.resolve(entry);
  const members = [...besides, target];
  const describedNode = members.find(({ value }) => getOwn(value, 'description') !== undefined) ?? target;
  const descriptionNode = child(describedNode, 'description');
  const text = page.api.descriptions.render(descriptionNode, 4)?.text ?? '';
  const id = page.takeId(`${prefix}response-${status}`);
  page.startSection(id, `${status} ${getStatusMeaning(status)}`.trim());
  const prose = page.renderProse(descriptionNode);
  const summary = members.map(({ value }) => asText(getOwn(value, 'summary'))).find((text) => text !== undefined);
  const isInline = text !== '' && text.length <= MAX_PHRASE && isPlain(prose?.html);
  return {
    id,
    status,
    phrase: summary ?? (isInline ? text : getStatusMeaning(status)),
    open: /^2/.test(status),
    description: isInline && !summary ? undefined : prose,
    headers: children(child(target, 'headers')).map((header) => headerView(header, id, page)),
    contents: contentViews(child(target, 'content'), { id, description: descriptionNode.value, direction: 'response' }, page),
    links: children(child(target, 'links')).map(([name, link]) => linkView(name, link, page)),
  };
}

/** Whether HTML is one paragraph without markup. */
const isPlain = (html: string | undefined): boolean => /^<p>[^<]*<\/p>\s*$/.test(html ?? '');

/** `Not Found`; the class of an unknown status. */
export function getStatusMeaning(status: string): string {
  if (status === 'default') return 'Any other status';
  const phrase = Object.hasOwn(STATUS_CODES, status) ? STATUS_CODES[status] : undefined;
  return phrase ?? CLASSES[status.charAt(0)] ?? '';
}

/** Renders a header; https://spec.openapis.org/oas/v3.1.1.html#header-object */
function headerView([name, entry]: Entry, id: string, page: ApiPage) {
  const { target } = page.api.document.resolve(entry);
  page.addName(name);
  const required = getOwn(target.value, 'required') === true;
  return valueView(target, { id: `${id}.header.${name}`, name, required, direction: 'response' }, page);
}
