import { ownDirective } from './definition.js';

/** Replaced by what it names before the page is parsed (`../includes/expand.ts`), so that only a misplaced one is rendered. */
export const include = ownDirective({
  description:
    'The text of another file: Markdown, or a block of code. Other attributes are variables of an included Markdown file.',
  form: 'leaf',
  attributes: {
    file: {
      description: 'The file, relative to this one; with `/` in front, relative to the site folder.',
      required: true,
    },
    lines: { description: 'Numbers and ranges of lines: `3-9`, `1,4-`.' },
    region: { description: 'Name of a region between `#region name` and `#endregion` in comments.' },
    language: { description: 'Language of the code; the default is the ending of the file.' },
    meta: { description: 'What follows the language of a fence, such as `title="client.ts" {2-3}`.' },
  },
  html({ report }) {
    report('include', { reason: 'misplaced' });
    return [];
  },
});
