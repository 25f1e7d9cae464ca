import * as z from 'zod';
import { CUSTOMER_TYPES, FEEDBACK_TEXTS } from '../../templates/feedback-texts.js';
import { themeSchema } from './theme-schema.js';

const text = z.string().min(1);
const route = z
  .string()
  .regex(/^(?!.*\/\.{1,2}(?:\/|$))\/[A-Za-z0-9._~/-]*$/, 'has to be a route: "/", letters, digits, "-", "_" and "."');
const path = z.string().regex(/^\/[^\s]*$/, 'has to be a path that begins with "/"');
const httpUrl = z.string().regex(/^https?:\/\/\S+$/, 'has to be a URL that begins with https:// or http://');
const host = z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i, 'has to be a host name');
const target = z
  .string()
  .regex(/^(\/|https?:\/\/|mailto:|#)\S*$/, 'has to be a route of the site or a URL')
  .refine((to) => !/[\p{Cc}\p{Cs}]/u.test(to), 'has to be an address without control characters')
  .refine((to) => !/^https?:/.test(to) || URL.canParse(to), 'has to be a route of the site or a URL with a valid host');

const link = z.strictObject({
  label: text.describe('What the reader sees.'),
  to: target.describe('A route of the site or a URL.'),
});

const wording = (name: keyof typeof FEEDBACK_TEXTS, description: string) =>
  text.default(FEEDBACK_TEXTS[name]).describe(description);
const feedbackTexts = z.strictObject({
  label: wording('label', 'Label of the button and name of the form.'),
  close: wording('close', 'Name of the close icon.'),
  progress: wording('progress', 'Progress, with `{step}` and `{steps}`.'),
  score: wording('score', 'First question, answered with 1 to 5.'),
  lowest: wording('lowest', 'What 1 means.'),
  highest: wording('highest', 'What 5 means.'),
  comment: wording('comment', 'Second question, answered with a text.'),
  customerType: wording('customerType', 'Third question, answered with one of `customerTypes`.'),
  thanks: wording('thanks', 'Shown after the form is submitted.'),
  next: wording('next', 'Button to the next question.'),
  back: wording('back', 'Button to the previous question.'),
  skip: wording('skip', 'Button that leaves out the second question.'),
  submit: wording('submit', 'Button that submits the form.'),
  done: wording('done', 'Button that closes the form after it is submitted.'),
});

/** What a config file may hold; the configuration reference is generated from the descriptions. */
export const configSchema = z.strictObject({
  $schema: z
    .string()
    .optional()
    .describe('Path of the JSON schema, with which editors complete and check a JSON configuration. docsgen ignores it.'),
  title: text.describe('Name of the site: in the navbar and at the end of every page title.'),
  tagline: z.string().optional().describe('One sentence about the site; the description of pages that have none.'),
  url: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'has to be an origin such as https://docs.example.com, without a path')
    .describe('Origin where the site is published; canonical addresses and the sitemap use it.'),
  baseUrl: z
    .string()
    .regex(
      /^\/(?:[A-Za-z0-9._~-]+\/)*$/,
      'has to be a path that begins and ends with "/", of letters, digits, "-", "_", "." and "~"',
    )
    .default('/')
    .describe('Path under which the site is published.'),
  trailingSlash: z.boolean().default(false).describe('Publish `/a/b/` as `a/b/index.html` instead of `/a/b` as `a/b.html`.'),
  logo: z
    .strictObject({
      src: path.describe('Path of the picture under `static/`.'),
      alt: z.string().default('').describe('Its alternative text; empty when the title stands beside it.'),
    })
    .optional()
    .describe('Picture before the title in the navbar.'),
  favicon: path.optional().describe('Path of the icon under `static/`.'),
  image: path.optional().describe('Path of the picture that social networks show for pages without one of their own.'),
  colorMode: z
    .strictObject({
      default: z.enum(['light', 'dark', 'system']).default('light').describe('Mode of a reader who has not chosen.'),
      switchable: z.boolean().default(true).describe('Show the switch.'),
      system: z
        .boolean()
        .optional()
        .describe('Offer "follow the system" as a third choice. Left out, it is offered where `default` is `system`.'),
    })
    .prefault({})
    .describe('Light and dark mode.'),
  announcement: z
    .strictObject({
      id: z
        .string()
        .regex(/^[\w-]+$/, 'has to be a text of letters, digits, "-" and "_"')
        .describe('A reader who has closed the bar sees it again when the id changes.'),
      text: text.describe('Inline Markdown: emphasis, code and links.'),
      closable: z.boolean().default(true).describe('Show a button that closes the bar for good.'),
    })
    .optional()
    .describe('Bar above the navbar.'),
  navbar: z
    .strictObject({
      links: z
        .array(link.extend({ icon: z.enum(['github']).optional().describe('Show this mark instead of the label.') }))
        .default([])
        .describe('Links at the right.'),
    })
    .prefault({})
    .describe('The bar at the top.'),
  footer: z
    .strictObject({
      groups: z
        .array(z.strictObject({ title: text.describe('Heading of the group.'), links: z.array(link).describe('Its links.') }))
        .default([])
        .describe('Groups of links.'),
      copyright: z.string().optional().describe('Last line.'),
    })
    .prefault({})
    .describe('The foot of every page.'),
  version: z
    .strictObject({ label: text.describe('Name of the only version.') })
    .optional()
    .describe('The version that the documentation is about: a label beside the title.'),
  toc: z
    .strictObject({
      min: z.int().min(2).max(6).default(2).describe('First heading level, at most `toc.max`.'),
      max: z.int().min(2).max(6).default(3).describe('Last heading level.'),
    })
    .refine(({ min, max }) => min <= max, {
      path: ['min'],
      message: 'has to be at most "toc.max", which is 3 when left out',
    })
    .prefault({})
    .describe('Heading levels in the table of contents.'),
  highlight: z
    .strictObject({
      languages: z.array(text).default([]).describe('Languages beside the common ones, by their highlight.js name.'),
    })
    .prefault({})
    .describe('Highlighting of code.'),
  editUrl: httpUrl
    .optional()
    .describe('Address of the site folder in the repository: the edit link of a page is this and its path.'),
  lastUpdated: z.boolean().default(false).describe('Show when a page last changed and who changed it, according to git.'),
  requests: z
    .strictObject({
      url: httpUrl.default('https://example.com').describe('What the address of an `api-request` begins with.'),
      headers: z.record(text, text).default({}).describe('Headers that every sample sends.'),
    })
    .prefault({})
    .describe('Request samples.'),
  openapi: z
    .strictObject({
      documents: z
        .array(
          z.strictObject({
            file: text.describe('Path of the document under `openapi/`.'),
            path: route.describe('Route of its index; tags and operations lie below.'),
            label: text.optional().describe('Name in the sidebar; the title of the document when left out.'),
            links: httpUrl
              .optional()
              .describe(
                'For a document written for another site: address that links without a host in its descriptions are counted from. When left out, they are links of this site.',
              ),
          }),
        )
        .default([])
        .describe('OpenAPI documents. When left out, each file of `openapi/` is published under `/api/<name>`.'),
      ignore: z.array(text).default([]).describe('Files under `openapi/`, by path, that are not published and cause no warning.'),
      remoteHosts: z
        .array(host)
        .default([])
        .describe('Hosts from which a `$ref` may be fetched. Without them a build uses no network.'),
    })
    .prefault({})
    .describe('API reference.'),
  redirects: z
    .strictObject({
      pairs: z
        .array(z.strictObject({ from: path.describe('Old path.'), to: target.describe('Route or URL it leads to.') }))
        .default([])
        .describe('Old paths, one by one.'),
      extensions: z
        .array(z.enum(['html', 'htm']))
        .default(['html'])
        .describe('Extensions under which every route is found too.'),
      prefixes: z
        .array(path)
        .default([])
        .describe('Prefixes under which every route is found too: `/docs` leads `/docs/a` to `/a`.'),
    })
    .prefault({})
    .describe('Old addresses.'),
  search: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Write the index and show the search.'),
      provider: z
        .enum(['lunr', 'algolia'])
        .default('lunr')
        .describe('`lunr` runs in the browser and needs no server; `algolia` is a hosted service.'),
      algolia: z
        .strictObject({
          appId: z
            .string()
            .regex(/^[A-Za-z0-9]+$/, 'has to be an application id of letters and digits')
            .describe('Application id.'),
          apiKey: text.describe('Search-only API key. Every reader can see it.'),
          indexName: text.describe('Name of the index that the records are uploaded to.'),
        })
        .optional()
        .describe('Where Algolia finds the site; needed when it is the provider.'),
      synonyms: z
        .array(z.array(text).min(2))
        .default([])
        .describe('Groups of words or terms of one meaning: who asks for one also finds pages that use another.'),
      quality: z
        .strictObject({
          mrr: z.number().min(0).max(1).default(0.9).describe('Lowest mean reciprocal rank.'),
          successAt3: z
            .number()
            .min(0)
            .max(1)
            .default(0.97)
            .describe('Lowest share of queries answered among the first three pages.'),
        })
        .prefault({})
        .describe('What `docsgen check --search` asks of the queries in `search.golden.yml`.'),
    })
    .refine(({ provider, algolia }) => provider !== 'algolia' || algolia !== undefined, {
      path: ['algolia'],
      message: 'has to be given when the provider is algolia',
    })
    .prefault({})
    .describe('Search over all pages.'),
  flags: z
    .strictObject({
      url: z.string().optional().describe('Address of the front-end API or proxy. Default: `UNLEASH_PROXY_URL`.'),
      clientKey: z.string().optional().describe('Client key. Default: `UNLEASH_PROXY_CLIENT_KEY`.'),
      appName: z.string().optional().describe('Default: the title, a hyphen and `NODE_ENV`.'),
    })
    .optional()
    .describe('Feature flags of the site itself, from an Unleash server.'),
  feedback: z
    .strictObject({
      target: z.string().optional().describe('Address that answers are posted to. Default: `UNLEASH_FEEDBACK_TARGET_URL`.'),
      flag: text.optional().describe('Flag that shows the widget; needs `flags`. Without it the widget is always shown.'),
      idempotencyHeader: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'has to be a header name of letters, digits and "-"')
        .optional()
        .describe(
          'Header that carries the same value whenever an answer is posted again. Default: `Idempotency-Key` if the target is on the origin of the site, none otherwise: the CORS rules of another origin must allow the header.',
        ),
      customerTypes: z
        .array(
          z.strictObject({
            value: text.describe('What is posted as `customerType`.'),
            label: text.describe('What the reader sees.'),
          }),
        )
        .min(1, 'must contain at least one entry')
        .default([...CUSTOMER_TYPES])
        .describe('Answers to the third question.'),
      texts: feedbackTexts.prefault({}).describe('What the reader sees in the form.'),
    })
    .optional()
    .describe('Feedback widget.'),
  analytics: z
    .strictObject({ endpoint: httpUrl.describe('Address that page views are posted to.') })
    .optional()
    .describe('Page views.'),
  remoteImages: z.array(host).default([]).describe('Hosts from which pages may show images.'),
  videoHosts: z
    .array(host)
    .default(['www.loom.com', 'www.youtube-nocookie.com', 'player.vimeo.com'])
    .describe('Hosts whose videos pages may embed.'),
  theme: themeSchema
    .default({})
    .describe(
      'Values of design tokens, for both modes or each of them: `{ "radius": "0", "accent": { "light": "#1a4049", "dark": "#9ad" } }`.',
    ),
  css: text.optional().describe('Path of a style sheet, loaded after the site’s own.'),
});

/** The configuration with every default filled in. */
export type SiteConfig = z.output<typeof configSchema>;
/** The configuration as a maintainer writes it. */
export type UserConfig = z.input<typeof configSchema>;
