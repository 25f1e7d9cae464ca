import { kebabCase } from '../page/slug.js';
import type { Operation } from '../types.js';
import { listNamedSegments, toWords } from './path-group.js';

/** Longer titles do not fit into navigation and lists. */
const MAX_TITLE = 80;

type Named = Pick<Operation, 'method' | 'endpoint' | 'operationId' | 'summary' | 'webhook'>;

/**
 * Returns the title of an operation: its summary without Markdown, or the first sentence of a long one. Otherwise a name that follows from its id, the
 * name of the webhook, or method and path without a guess, or else these themselves.
 */
export function getOperationTitle(operation: Named): string {
  const { method, endpoint, summary, operationId, webhook } = operation;
  const named = `${method} ${endpoint}`;
  const text = summary?.replace(/\.$/, '') ?? '';
  if (text !== '' && text.length <= MAX_TITLE) return text;
  const sentence = text.slice(0, MAX_TITLE + 1).match(/^.+?[.!?](?=\s)/)?.[0];
  if (sentence) return sentence.replace(/\.$/, '');
  const id = operationId === undefined || isEndpointId(operationId, operation) ? undefined : toSentence(operationId);
  if (id !== undefined && id.length <= MAX_TITLE) return id;
  if (webhook && endpoint.length <= MAX_TITLE) return toSentence(endpoint);
  return describeEndpoint(operation) ?? named;
}

const simplify = (text: string): string => text.toLowerCase().replace(/[^\p{Letter}\p{Number}]+/gu, '');

/** Whether an id only repeats the method and a path with parameters, as generators write it: `PostCustomersCustomer` of `POST /v1/customers/{customer}`. */
function isEndpointId(operationId: string, { method, endpoint, webhook }: Named): boolean {
  if (webhook) return false;
  const segments = endpoint.split('/');
  const last = segments.findLastIndex((segment) => segment.includes('{'));
  const id = simplify(operationId);
  return segments.some((_, start) => start < last && simplify(method + segments.slice(start).join('')) === id);
}

/** Verbs for the methods of an item and of a list, as HTTP defines them. */
const ITEM_VERBS: Readonly<Record<string, string>> = { GET: 'Get', PUT: 'Replace', PATCH: 'Update', DELETE: 'Delete' };
const LIST_VERBS: Readonly<Record<string, string>> = { GET: 'List', POST: 'Create' };

/**
 * Describes an operation on a list or an item of a list, such as `Create customer balance transaction`; `undefined` if its path does not clearly name
 * one, or if the method can mean several things.
 */
function describeEndpoint({ method, endpoint }: Named): string | undefined {
  const segments = endpoint.split('/').filter((segment) => segment !== '');
  const isItem = /^\{[^{}]+\}$/.test(segments.at(-1) ?? '');
  const name = segments.at(isItem ? -2 : -1) ?? '';
  const verb = (isItem ? ITEM_VERBS : LIST_VERBS)[method];
  const names = listNamedSegments(endpoint);
  const list = toWords(name);
  const item = toSingular(list);
  if (!verb || item === undefined || names.at(-1) !== name) return undefined;
  const owner = names.length > 1 ? toWords(names.at(-2) as string) : '';
  const title = [verb, toSingular(owner) ?? owner, method === 'GET' && !isItem ? list : item].filter(Boolean).join(' ');
  return title.length <= MAX_TITLE ? title : undefined;
}

/** Words that are not clearly the plural of something that there are several of. */
const UNCLEAR =
  /(?:[suiz]s|ses|zes|oes|[^ntr]ches|analytics|statistics|news|sms|dns|https?|series|species|canvas|alias|settings|preferences|credentials|details|contents|options|terms|stats)$/;

/** Words whose singular ends in "ie". */
const IE = /\b(?:cookie|movie|calorie|selfie|tie|pie)s$/;

/** Returns the singular of an English plural; `undefined` if it is not clearly one. */
function toSingular(words: string): string | undefined {
  if (/[a-z]{2}s(?:es)?$/.test(words) && /(?:sses|[st]atuses|[uo]nuses|viruses)$/.test(words)) return words.replace(/es$/, '');
  if (!/[a-z]{2}s$/.test(words) || UNCLEAR.test(words)) return undefined;
  if (/ies$/.test(words) && !IE.test(words)) return words.replace(/ies$/, 'y');
  return words.replace(/(?<=sh|ch|x)es$|s$/, '');
}

/** `getAllFeatures` → `Get all features`. */
const toSentence = (operationId: string): string =>
  kebabCase(operationId)
    .replace(/-/g, ' ')
    .replace(/^./, (letter) => letter.toUpperCase());
