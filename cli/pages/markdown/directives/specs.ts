/** An attribute of a directive, written in braces. */
export interface AttributeSpec {
  readonly description: string;
  readonly required?: true;
  /** The allowed values, if they are limited. */
  readonly values?: readonly string[];
}

/** The syntax of a directive. The authoring reference is generated from these specs. */
export interface DirectiveSpec {
  readonly description: string;
  /** `:::name` around content, `::name` on its own line, or either. */
  readonly form: 'container' | 'leaf' | 'both';
  /** Text in brackets after the name. */
  readonly label: 'none' | 'optional' | 'required';
  readonly attributes: Readonly<Record<string, AttributeSpec>>;
}

const admonition = (description: string): DirectiveSpec => ({
  description,
  form: 'container',
  label: 'optional',
  attributes: {},
});

export const ADMONITIONS = ['note', 'tip', 'info', 'caution', 'warning', 'danger'] as const;
export type AdmonitionName = (typeof ADMONITIONS)[number];

export const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** All directives by name. */
export const DIRECTIVES: Readonly<Record<string, DirectiveSpec>> = {
  note: admonition('Something worth knowing.'),
  tip: admonition('A better or quicker way.'),
  info: admonition('Background.'),
  caution: admonition('Something that is easily got wrong.'),
  warning: admonition('Something that can break.'),
  danger: admonition('Something that loses data or opens a door.'),
  tabs: {
    description: 'Variants of which the reader sees one. Holds `tab` directives only.',
    form: 'container',
    label: 'none',
    attributes: { group: { description: 'Tabs of one group change together, on every page, and the choice is remembered.' } },
  },
  tab: {
    description: 'One variant of `tabs`.',
    form: 'container',
    label: 'none',
    attributes: { label: { description: 'What the reader chooses.', required: true } },
  },
  'api-request': {
    description: 'A request to an HTTP API, shown as HTTP, cURL, HTTPie, JavaScript and Python. A JSON fence inside is the body.',
    form: 'both',
    label: 'none',
    attributes: {
      verb: { description: 'HTTP method.', required: true, values: VERBS },
      url: { description: 'Path of the endpoint, or a whole URL; parameters in braces.', required: true },
      title: { description: 'What the request does.' },
      nocheck: { description: 'Without a value: `docsgen check` does not look for the request in the OpenAPI documents.' },
    },
  },
  details: {
    description: 'Content that opens when the reader asks for it.',
    form: 'container',
    label: 'required',
    attributes: {},
  },
  figure: {
    description: 'A picture with a caption.',
    form: 'leaf',
    label: 'optional',
    attributes: {
      src: { description: 'Path of the picture.', required: true },
      alt: { description: 'What it shows, for those who do not see it.', required: true },
    },
  },
  video: {
    description: 'A video of another site; nothing is loaded from there until the reader plays it.',
    form: 'leaf',
    label: 'required',
    attributes: { src: { description: 'Address that the video site gives for embedding.', required: true } },
  },
  cards: {
    description: 'Cards for the pages of a category.',
    form: 'leaf',
    label: 'none',
    attributes: { category: { description: 'Route of the category; the page’s own when left out.' } },
  },
};

const CARDS = 'Use ::cards for the pages of a category, or a list of links; cards with text of their own are not supported';
const NO_COLUMNS = 'Remove it: columns are not supported. Use a table, or ::::tabs for alternatives';

/** What to write instead of the directives of other tools. */
export const COUNTERPARTS: Readonly<Record<string, string>> = {
  accordion: 'Write :::details[Summary]',
  alert: 'Write :::warning',
  attention: 'Write :::warning',
  card: CARDS,
  'card-grid': CARDS,
  'card-group': CARDS,
  cardgrid: CARDS,
  cardgroup: CARDS,
  cardlink: CARDS,
  'code-group': 'Write ::::tabs, and :::tab{label="…"} around each fence',
  collapse: 'Write :::details[Summary]',
  column: NO_COLUMNS,
  columns: NO_COLUMNS,
  dropdown: 'Write :::details[Summary]',
  error: 'Write :::danger',
  'file-tree': 'Show the files in a code fence with the language "text"',
  filetree: 'Show the files in a code fence with the language "text"',
  grid: CARDS,
  hint: 'Write :::tip',
  image: 'Write ::figure[Caption]{src="…" alt="…"}',
  img: 'Write ::figure[Caption]{src="…" alt="…"}',
  important: 'Write :::info',
  'link-card': CARDS,
  linkcard: CARDS,
  raw: 'Remove it: braces and tags are plain text anyway',
  'tab-item': 'Write :::tab{label="…"}',
  step: 'Use a numbered list',
  steps: 'Use a numbered list; indent what belongs to a step',
  success: 'Write :::tip',
  'v-pre': 'Remove it: braces are plain text anyway',
  youtube: 'Write ::video[Title]{src="…"} with the address for embedding',
};
