/** Texts of the pages of the API reference. */

import { countNoun } from './plural.js';

/** A sentence with code in it. */
type Sentence = readonly (string | { readonly code: string })[];

/** Headings of an operation's page, by the ids of the sections. */
export const sections = {
  servers: 'Servers',
  authentication: 'Authentication',
  parameters: 'Parameters',
  body: 'Request body',
  responses: 'Responses',
  callbacks: 'Callbacks',
  'request-samples': 'Request samples',
};
export const version = 'Version';
export const license = 'License';
export const contact = 'Contact';
export const terms = 'Terms of service';
export const moreInformation = 'More';
export const webhooks = 'Webhooks';
export const operationId = 'Operation ID';
export const otherSchemes = 'Some operations need another one:';
export const scopeCount = (count: number): string => countNoun(count, 'scope');
export const baseUrl = 'Base URL';
export const openapi = 'OpenAPI';
export const download = 'Download';
export const cut = 'Only the beginning is shown here.';
export const complete = 'Show all of it';
export const jsonOf = (size: string): string => `JSON, ${size}`;
/** Heading of the tags that are in no group. */
export const otherTags = 'Other';
export const operationCount = (count: number): string => countNoun(count, 'operation');
export const webhook = 'A webhook: the API sends this request, and your server answers it.';
export const sentTo = (expression: string): Sentence => ['Sent to ', { code: expression }, '.'];
export const deprecated = 'Deprecated';
export const sunset = (date: string): string => `It works until ${date}.`;
export const deprecatedOperation = 'This operation is deprecated and may be removed in a later version.';

export const noAuthentication = 'No authentication is needed.';
export const oneIsEnough = 'One of these is enough:';
export const togetherWith = 'together with ';
export const optionalAuthentication = 'Requests without authentication are also accepted.';
export const needsPermission = (permission: string): Sentence => ['Needs the permission ', { code: permission }, '.'];

export const request = 'Request';
export const language = 'Language';
export const tryIt = 'Try it';
export const response = 'Response';
export const responseExamples = 'Response examples';
/** A phrase of the document may be a sentence. */
const isSentence = (phrase: string): boolean => /[.!?]$/.test(phrase);
export const bodyAs = (phrase: string, type: string): string =>
  isSentence(phrase) ? `${phrase} The body is ${type}.` : `${phrase}, as ${type}`;
export const withoutBody = (phrase: string): string =>
  isSentence(phrase) ? `${phrase} It has no body.` : `${phrase}, without a body`;
export const alsoPossible = 'Also possible';
export const headers = 'Headers';
export const links = 'Links';

export const required = 'required';
export const sameSchema = (type: string): Sentence => ['The same schema as ', { code: type }, '.'];
export const stream = 'A stream of items. Each item:';
export const oneOf = 'One of ';
export const always = 'Always ';
export const moreDescriptions = 'More about this type';
export const moreValues = (count: number): string => countNoun(count, 'more value');
export const noOtherProperties = 'No other properties.';
export const elsewhere = {
  recursive: 'Recursive: ',
  above: 'Shown above: ',
  below: 'Shown below: ',
  page: 'Shown on its own page: ',
};
export const deeper = 'Deeper';

/** Tables of operations on other pages. */
export const operationTable = {
  request: 'Request',
  permission: 'Permission',
  noPermission: 'none',
  success: 'Success',
  errors: 'Errors',
};

/** Pages about what operations share. */
export const errors = 'Errors';
export const errorsDescription =
  'The errors that several operations of the API share: what each status means, and what the body contains.';
/** Pages of a list or text that is too long for one. */
export const pages = 'Pages';
/** `2: charge – customer` */
export const pageLabel = (page: number, first: string, last: string): string =>
  [page, [first, last].filter(Boolean).join(' – ')].filter(Boolean).join(': ');

/** The first sentence of a further page of an operation. */
export const furtherParameters = 'More parameters of ';

export const models = 'Models';
export const modelsDescription = 'The schemas that several operations of the API use.';
/** Headings of a model's page, by the ids of the sections. */
export const modelSections = { properties: 'Properties', example: 'Example', 'used-by': 'Used by' } as const;
export const usedBy = (count: number): string => `A schema that ${countNoun(count, 'operation')} use.`;
export const unlistedOperations = (count: number): string => `And ${countNoun(count, 'other operation')}.`;
export const moreOperations = (count: number): string => countNoun(count, 'more operation');
