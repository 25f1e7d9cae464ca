import { stringifyJson } from '../../../../samples/json-value.js';
import { type ApiDocument, type ApiNode, children } from '../document/document.js';
import { getOwn, isObject, type RawObject } from '../document/guards.js';
import { isData, MAPS } from '../document/visit-objects.js';

/** What a page shows of a value; see `PageLimits`. */
export interface EstimateOptions {
  /** The estimate stops at this number of characters. */
  readonly limit: number;
  /** Models inside this number of others are links. */
  readonly models?: number;
  /** From this number of fields on, values that were shown before are links. */
  readonly repeated?: number;
  /** Maximum number of values in a generated example. */
  readonly values?: number;
  /** Maximum number of characters of an example. */
  readonly example?: number;
  /** Whether a value is a model. */
  isModel?(value: unknown): boolean;
}

/** Estimates of how many characters of HTML a page needs to show values of the document. */
export interface Sizes {
  /** Returns the estimate for a value with the targets of its references. */
  estimate(start: ApiNode, options: EstimateOptions): number;
  /** Returns the parts of an object that determine its size. Reads each once. */
  outline(node: ApiNode): Outline;
}

/** Markup of a field without its texts: its entry in the list, its anchor, its type. */
export const FIELD = 145;
/** Characters of the id of a schema that is not inside another. */
const ID = 12;
/** Markup of alternatives, and of each of them with this number of copies of its id. */
const GROUP = 250;
export const OPTION = 200;
const OPTION_IDS = 5;
/** Markup of a link to what is shown elsewhere. */
const LINK = 230;
/** Markup of a text. */
const TEXT = 40;
/** A sentence about a limit. */
const SENTENCE = 60;
/** HTML of a value in a generated example. */
const VALUE = 250;
/** HTML of that value in all samples of the request. */
const SAMPLE_VALUES = 300;
/** Values of a generated example that a link takes the place of. */
const LINKED_VALUES = 15;
/** HTML of a character of an example. */
const HIGHLIGHTED = 4;
/** HTML of that character in all samples of the request. */
const SAMPLES = 14;
/** What an operation needs besides the values inside it: its introduction, and the samples of a request without a body. */
const OPERATION = 16_000;
/** Longest default, example or pattern of a field that is part of the estimate. */
const MAX_VALUE = 300;

/** Number of values to visit. What takes longer to estimate is large, whatever it contains. */
const MAX_VISITS = 20_000;

/** The parts of a value that determine its size on a page. */
export interface Outline {
  /** Characters of HTML of its own texts and values. */
  readonly own: number;
  /** Number of its alternatives. */
  readonly options: number;
  /** Characters of its examples and of the first of them, if it is a media type. */
  readonly examples: number;
  readonly firstExample: number;
  /** Whether it is a media type for which an example is generated. */
  readonly isGenerated: boolean;
  /** The values inside it, with references resolved. Those of properties have a name. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly node: ApiNode;
  /** Name of a property. */
  readonly name?: string;
  /** Whether it is the body of a request, which all samples contain. */
  readonly isRequest?: boolean;
  /** Whether it is the schema of a body. */
  readonly isBody?: boolean;
}

/** Where a value is. */
interface Position {
  /** Number of models around it. */
  readonly models: number;
  /** Characters of its id. */
  readonly id: number;
  readonly isRequest: boolean;
}

/** Creates the estimates of a document, which share what they read. */
export function createSizes(document: ApiDocument): Sizes {
  const outlines = new WeakMap<object, Outline>();
  const getOutline = (node: ApiNode): Outline => {
    const value = node.value as object;
    const known = outlines.get(value) ?? readOutline(node, document);
    outlines.set(value, known);
    return known;
  };
  const estimate: Sizes['estimate'] = (start, options) => {
    const {
      limit,
      models = Infinity,
      repeated = Infinity,
      values = Infinity,
      example = Infinity,
      isModel = () => false,
    } = options;
    let html = 0;
    let visits = 0;
    let fields = 0;
    let exampleValues = 0;
    const ancestors = new Set<unknown>();
    const shown = new Set<unknown>();
    const visit = (node: ApiNode, { models: modelsAround, id: idLength, isRequest }: Position) => {
      visits += 1;
      if (visits > MAX_VISITS) html = limit;
      const { value } = node;
      if (html >= limit || typeof value !== 'object' || value === null) return;
      const isOne = isModel(value);
      if (ancestors.has(value) || (fields > repeated && shown.has(value)) || (isOne && modelsAround > models)) {
        html += LINK + getOutline(node).own;
        exampleValues += LINKED_VALUES;
        return;
      }
      shown.add(value);
      ancestors.add(value);
      const { own, options: choices, examples, firstExample, isGenerated, parts } = getOutline(node);
      html += own + (OPTION + OPTION_IDS * idLength) * choices;
      html += HIGHLIGHTED * Math.min(examples, example) + (isRequest ? SAMPLES * Math.min(firstExample, example) : 0);
      const before = exampleValues;
      for (const { node: part, name, isRequest: startsRequest = false } of parts) {
        const id = name === undefined ? idLength : idLength + name.length + 1;
        if (name !== undefined) {
          fields += 1;
          exampleValues += 1;
          html += FIELD + name.length + 2 * id;
        }
        visit(part, { models: modelsAround + (isOne ? 1 : 0), id, isRequest: isRequest || startsRequest });
      }
      if (isGenerated) html += (isRequest ? VALUE + SAMPLE_VALUES : VALUE) * Math.min(exampleValues - before, values);
      ancestors.delete(value);
    };
    visit(document.resolve(start).target, { models: 0, id: ID, isRequest: false });
    return html;
  };
  return { estimate, outline: getOutline };
}

/** Fields of a schema that readers see as sentences, with their values. */
const SENTENCES = ['default', 'example', 'pattern', 'const'] as const;

/** Limits, which readers see as sentences. */
const CONSTRAINTS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'maxLength', 'maxItems', 'maxProperties', 'uniqueItems']);

/** Maps whose entries are fields of a page. */
const FIELDS: ReadonlySet<string> = new Set(['properties', 'patternProperties']);

function readOutline(node: ApiNode, document: ApiDocument): Outline {
  const object = node.value as RawObject;
  const parts: Part[] = [];
  let own = 0;
  let options = 0;
  const isMediaType = isObject(getOwn(object, 'schema')) && getOwn(object, 'in') === undefined;
  const add = (part: ApiNode, details: Omit<Part, 'node'> = {}) => {
    if (typeof part.value === 'object' && part.value !== null) parts.push({ node: document.resolve(part).target, ...details });
  };
  for (const [key, part] of children(node)) {
    if (typeof part.value === 'string' && key === 'description') own += TEXT + 1.25 * part.value.length;
    if (CONSTRAINTS.has(key)) own += SENTENCE;
    if (key === 'enum' && Array.isArray(part.value)) own += countValues(part.value);
    if (isData(key, part.value)) continue;
    if (key === 'responses') own += OPERATION;
    if (Array.isArray(part.value)) {
      if (key === 'oneOf' || key === 'anyOf') {
        own += GROUP;
        options += part.value.length;
      }
      for (const [, item] of children(part)) add(item);
    } else if (MAPS.has(key) && isObject(part.value)) {
      for (const [name, entry] of children(part)) add(entry, FIELDS.has(key) ? { name } : {});
    } else add(part, { isRequest: key === 'requestBody', isBody: isMediaType && key === 'schema' });
  }
  if (!isMediaType) {
    for (const name of SENTENCES) own += Math.min(countCharacters(getOwn(object, name)), MAX_VALUE);
    return { own, options, examples: 0, firstExample: 0, isGenerated: false, parts };
  }
  const authored = listExamples(object).map(countCharacters);
  const examples = authored.reduce((sum, length) => sum + length, 0);
  return { own, options, examples, firstExample: authored[0] ?? 0, isGenerated: authored.length === 0, parts };
}

const listExamples = ({ example, examples }: RawObject): readonly unknown[] => {
  if (example !== undefined) return [example];
  return isObject(examples) ? Object.values(examples) : [];
};

const countValues = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + 13 + Math.min(String(value).length, MAX_VALUE), 0);

const countCharacters = (value: unknown): number => (value === undefined ? 0 : (stringifyJson(value, 2)?.length ?? 0) + TEXT);
