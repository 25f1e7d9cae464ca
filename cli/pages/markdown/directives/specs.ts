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

const TO: AttributeSpec = {
  description: 'Address of the link: a Markdown file, a route or a URL. It is checked like every link.',
};

/** What an entry of a grid shows above its text. */
const SIGN = {
  icon: { description: 'Name of an [icon](#icons).' },
  mark: { description: 'One to four letters instead of an icon.' },
  src: { description: 'Path of an image instead of an icon.' },
} satisfies Record<string, AttributeSpec>;

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** All directives by name. */
export const DIRECTIVES: Readonly<Record<string, DirectiveSpec>> = {
  note: admonition('Additional information.'),
  tip: admonition('A better or faster way.'),
  info: admonition('Background information.'),
  caution: admonition('Something that is easy to get wrong.'),
  warning: admonition('Something that can break.'),
  danger: admonition('Something that can lose data or make a system insecure.'),
  tabs: {
    description: 'Alternatives, of which the reader sees one at a time. Contains only `tab` directives.',
    form: 'container',
    label: 'none',
    attributes: {
      group: { description: 'Tabs with the same group switch together on every page, and the choice is remembered.' },
    },
  },
  tab: {
    description: 'One alternative of `tabs`.',
    form: 'container',
    label: 'none',
    attributes: { label: { description: 'Text of the tab.', required: true } },
  },
  'api-request': {
    description: 'A request to an HTTP API, shown as HTTP, cURL, HTTPie, JavaScript and Python. A JSON fence inside is the body.',
    form: 'both',
    label: 'none',
    attributes: {
      verb: { description: 'HTTP method.', required: true, values: VERBS },
      url: { description: 'Path of the endpoint, or a whole URL; parameters in braces.', required: true },
      title: { description: 'Description of the request.' },
      nocheck: {
        description: 'Written without a value: `docsgen check` does not search for the request in the OpenAPI documents.',
      },
    },
  },
  details: {
    description: 'Content that the reader can expand.',
    form: 'container',
    label: 'required',
    attributes: {},
  },
  figure: {
    description: 'An image with a caption.',
    form: 'leaf',
    label: 'optional',
    attributes: {
      src: { description: 'Path of the image.', required: true },
      alt: { description: 'Alternative text.', required: true },
    },
  },
  video: {
    description: 'A video on another site. Nothing is loaded from that site until the reader plays the video.',
    form: 'leaf',
    label: 'required',
    attributes: { src: { description: 'Address for embedding, from the video site.', required: true } },
  },
  cards: {
    description: 'Cards for the pages of a category; as a container, the `card` directives in it.',
    form: 'both',
    label: 'none',
    attributes: {
      category: { description: 'Route of the category; the default is the category of the page. Only for a leaf.' },
    },
  },
  card: {
    description: 'One card of `cards`, with its title in brackets and its text as content.',
    form: 'both',
    label: 'required',
    attributes: { to: TO, ...SIGN },
  },
  hero: {
    description:
      'The opening of a landing page. Its text in brackets is the heading of the page. Code, tabs or a picture at its end appear next to the text.',
    form: 'container',
    label: 'required',
    attributes: {},
  },
  buttons: {
    description: 'Links as buttons, the first one as the main action.',
    form: 'container',
    label: 'none',
    attributes: {},
  },
  'code-window': {
    description: 'Code in a window: fences, or `tab` directives with one language each. The window can have a switch.',
    form: 'container',
    label: 'none',
    attributes: {
      group: { description: 'As for `tabs`.' },
      switch: { description: 'Text of a switch below the code. While it is off, marked lines are dimmed.' },
      on: { description: 'Result while the switch is on.' },
      off: { description: 'Result while it is off.' },
    },
  },
  feature: {
    description: 'A text with code, tabs or a picture next to it, which come last in the source.',
    form: 'container',
    label: 'none',
    attributes: {
      side: { description: 'Where the code or picture appears on wide screens; the default is `end`.', values: ['start', 'end'] },
    },
  },
  logos: {
    description: 'A grid of names with a logo each, such as languages. Contains only `logo` directives.',
    form: 'container',
    label: 'none',
    attributes: {},
  },
  logo: {
    description: 'One entry of `logos`, with its name in brackets.',
    form: 'leaf',
    label: 'required',
    attributes: { to: TO, ...SIGN },
  },
  stats: {
    description: 'A band of figures. Contains only `stat` directives.',
    form: 'container',
    label: 'none',
    attributes: {},
  },
  stat: {
    description: 'One figure of `stats`, with what it says in brackets.',
    form: 'leaf',
    label: 'required',
    attributes: { value: { description: 'The figure.', required: true } },
  },
  steps: {
    description: 'A numbered list as steps with a line between them.',
    form: 'container',
    label: 'none',
    attributes: {},
  },
};
