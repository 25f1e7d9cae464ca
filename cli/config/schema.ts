import * as z from 'zod';
import { siteNotLoaded } from '../../templates/texts/base-url.js';
import { FEEDBACK_TEXTS } from '../../templates/texts/feedback.js';
import { DOCUMENT_IDS } from '../problems/document-ids.js';
import { LEVEL_IDS } from '../problems/levels.js';
import { type HeadEntry, isHeadEntry } from '../schema/head-elements.js';
import { blogSchema, tagsSchema } from './blog-schema.js';
import { extension } from './extension-schema.js';
import { feedbackFields } from './feedback-schema.js';
import { footerSchema, navbarLogo, navbarSchema } from './navigation-schema.js';
import { pullSchema } from './pull-schema.js';
import { host, httpUrl, LANGUAGE_TAG, path, route, target, text } from './schema-values.js';
import { analyticsSchema, chatSchema } from './services-schema.js';
import { themeSchema } from './theme-schema.js';

const variableName = z
  .string()
  .regex(
    /^(?:[A-Za-z][\w-]*(?:\.[\w-]+)*|\/[^\s]*)$/,
    'must be a name of letters, digits, "-", "_" and ".", or the path of a folder',
  );
const variableValue = z.union([z.string().regex(/^[^\n\r]*$/, 'must be a single line'), z.number(), z.boolean()]);
const wording = (name: keyof typeof FEEDBACK_TEXTS, description: string) =>
  text.default(FEEDBACK_TEXTS[name]).describe(description);
const feedbackTexts = z.strictObject({
  label: wording('label', 'Label of the button and name of the form.'),
  close: wording('close', 'Name of the close button.'),
  progress: wording('progress', 'Progress, with `{step}` and `{steps}`.'),
  thanks: wording('thanks', 'Shown after the form is submitted.'),
  next: wording('next', 'Button to the next question.'),
  back: wording('back', 'Button to the previous question.'),
  skip: wording('skip', 'Button that skips an optional question.'),
  submit: wording('submit', 'Button that submits the form.'),
  done: wording('done', 'Button that closes the form after it is submitted.'),
});

/** The options of a configuration file. The configuration reference is generated from the descriptions. */
export const configSchema = z.strictObject({
  $schema: z
    .string()
    .optional()
    .describe('Path of the JSON schema that editors use to complete and check a JSON configuration. docsgen ignores it.'),
  title: text.describe('Name of the site, shown in the navbar and at the end of every page title.'),
  tagline: z.string().optional().describe('One sentence about the site; used as the description of pages without one.'),
  lang: z
    .string()
    .regex(LANGUAGE_TAG, 'must be a language tag such as "en" or "pt-BR"')
    .default('en')
    .describe('Language of the pages, for browsers and screen readers. The texts of the interface are English.'),
  url: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an origin such as https://docs.example.com, without a path')
    .describe('Origin where the site is published; canonical addresses and the sitemap use it.'),
  baseUrl: z
    .string()
    .regex(
      /^\/(?:[A-Za-z0-9._~-]+\/)*$/,
      'must be a path that begins and ends with "/", of letters, digits, "-", "_", "." and "~"',
    )
    .default('/')
    .describe('Path under which the site is published.'),
  trailingSlash: z.boolean().default(false).describe('Publish `/a/b/` as `a/b/index.html` instead of `/a/b` as `a/b.html`.'),
  logo: navbarLogo.optional().describe('Image before the title in the navbar.'),
  favicon: path.optional().describe('Path of the icon under `static/`.'),
  head: z
    .array(z.custom<HeadEntry>(isHeadEntry, 'must be a "meta" or "link" element with its attributes'))
    .default([])
    .describe('Elements for the head of every page: `{ "meta": { "name": "author", "content": "Acme" } }`.'),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'Response headers of all files, by their names, for the files of every host: `{ "Permissions-Policy": "camera=()" }`.',
    ),
  image: path.optional().describe('Path of the image that social networks show for pages that do not set one.'),
  colorMode: z
    .strictObject({
      default: z.enum(['light', 'dark', 'system']).default('light').describe('Mode for readers who have not chosen one.'),
      switchable: z.boolean().default(true).describe('Show the menu of the modes.'),
      system: z.boolean().default(true).describe('Offer "System", the mode of the device, as a third choice.'),
    })
    .prefault({})
    .describe('Light and dark mode.'),
  announcement: z
    .strictObject({
      id: z
        .string()
        .regex(/^[\w-]+$/, 'must be a string of letters, digits, "-" and "_"')
        .describe('Readers who closed the bar see it again when the id changes.'),
      text: text.describe('Inline Markdown: emphasis, code and links.'),
      closable: z.boolean().default(true).describe('Show a button that closes the bar permanently.'),
    })
    .optional()
    .describe('Announcement bar above the navbar.'),
  navbar: navbarSchema,
  footer: footerSchema,
  version: z
    .strictObject({ label: text.describe('Name of the version.') })
    .optional()
    .describe('The version that the documentation describes, shown as a label next to the title.'),
  toc: z
    .strictObject({
      min: z.int().min(2).max(6).default(2).describe('First heading level; must not be greater than `toc.max`.'),
      max: z.int().min(2).max(6).default(3).describe('Last heading level.'),
    })
    .refine(({ min, max }) => min <= max, {
      path: ['min'],
      message: 'must be at most "toc.max", which is 3 by default',
    })
    .prefault({})
    .describe('Heading levels in the table of contents.'),
  markdown: z
    .strictObject({
      parser: z
        .enum(['auto', 'remark'])
        .default('auto')
        .describe(
          'The parser: `auto` uses a native parser for every text that it reads exactly as remark does, `remark` reads all texts with remark, which takes longer.',
        ),
      math: z
        .boolean()
        .default(false)
        .describe(
          'Typeset formulas in LaTeX between dollars and in `math` fences. Single dollars, such as those of prices, stay text.',
        ),
    })
    .prefault({})
    .describe('How Markdown is read.'),
  highlight: z
    .strictObject({
      languages: z
        .array(text)
        .default([])
        .describe('Languages to support in addition to the common ones, by their highlight.js name.'),
    })
    .prefault({})
    .describe('Syntax highlighting.'),
  editUrl: httpUrl
    .optional()
    .describe(
      'Address of the site folder in the repository. The edit link of a page is this address followed by the path of its file.',
    ),
  roots: z
    .array(
      z.strictObject({
        at: route.describe('Path of the site where the pages of the folder begin: `/sdk`.'),
        from: text.describe('The folder, relative to the site: `../packages/sdk/docs`.'),
        editUrl: httpUrl
          .optional()
          .describe('Address of the folder in its repository. Default: derived from the `editUrl` of the site.'),
      }),
    )
    .default([])
    .describe('Other folders with pages, such as those of the packages in a monorepo.'),
  pull: pullSchema,
  includeFrom: z
    .array(text)
    .default([])
    .describe('Other folders than the site whose files pages may include, relative to the site: `../src`.'),
  variables: z
    .record(variableName, z.union([variableValue, z.record(variableName, variableValue)]))
    .default({})
    .describe(
      'Texts that pages insert with `{{ name }}`, by their names. A name that begins with `/` is a folder with its own variables: `{"version": "2.1", "/v1": {"version": "1.9"}}`.',
    ),
  blog: blogSchema,
  tags: tagsSchema,
  lastUpdated: z.boolean().default(false).describe('Show when each page last changed and who changed it, according to git.'),
  requests: z
    .strictObject({
      url: httpUrl.default('https://example.com').describe('Start of the address of each `api-request`.'),
      headers: z.record(text, text).default({}).describe('Headers that every sample request sends.'),
    })
    .prefault({})
    .describe('Request samples.'),
  openapi: z
    .strictObject({
      documents: z
        .array(
          z.strictObject({
            file: text.describe(
              'Path of the document relative to `openapi/`: `shop.yaml`, or `../vendor/shop.json` for one that `docsgen pull` fetches.',
            ),
            path: route.describe('Route of its index page. The routes of its tags and operations are below it.'),
            label: text.optional().describe('Name in the sidebar; the default is the title of the document.'),
            checks: z
              .enum(['strict', 'lenient'])
              .optional()
              .describe(
                '`lenient` publishes a document with errors that do no harm to readers, and summarizes them in one warning for each kind. The default is `strict`, and `lenient` for documents in `vendor/`.',
              ),
            reason: text.optional().describe('Why the document is lenient, for the warnings about it.'),
            problems: z
              .partialRecord(
                z.enum(DOCUMENT_IDS as readonly string[] as [string, ...string[]]),
                z.enum(['error', 'warning', 'off']),
              )
              .default({})
              .describe(
                'Levels of problems in this document, by their ids: `{ "openapi-example": "off" }`. Here, errors that do no harm to readers can be warnings, too.',
              ),
            links: httpUrl
              .optional()
              .describe(
                'For a document written for another site: the address that relative links in its descriptions are resolved against. By default, they are links of this site.',
              ),
            overlays: z
              .array(text)
              .default([])
              .describe(
                'Paths of [overlays](https://spec.openapis.org/overlay/v1.1.0.html) relative to `openapi/`, which change the document in this order.',
              ),
            servers: z
              .array(
                z.strictObject({
                  url: text.describe('URL, which may contain variables.'),
                  description: text.optional().describe('Name of the server.'),
                  variables: z
                    .record(
                      text,
                      z.strictObject({
                        default: z.string().describe('Value unless the reader sets another one.'),
                        enum: z.array(z.string()).min(1).optional().describe('Allowed values.'),
                        description: text.optional().describe('What the variable means.'),
                      }),
                    )
                    .optional()
                    .describe('Variables in the URL, by their names.'),
                }),
              )
              .optional()
              .describe('Servers in place of those of the document.'),
            tags: z
              .array(
                z.strictObject({
                  name: text.describe('Name in the document.'),
                  label: text.optional().describe('Name to show.'),
                  description: text.optional().describe('Description in Markdown.'),
                }),
              )
              .optional()
              .describe('Tags in the order in which the site lists them, before all others.'),
            titles: z
              .record(text, text)
              .default({})
              .describe('Titles of operations, by their operationId or by method and path, such as `GET /tickets`.'),
            slugs: z
              .record(text, text)
              .default({})
              .describe('Slugs of operations, by their operationId or by method and path, such as `GET /tickets`.'),
          }),
        )
        .default([])
        .describe('OpenAPI documents. By default, each file in `openapi/` is published under `/api/<name>`.'),
      ignore: z.array(text).default([]).describe('Paths of files under `openapi/` that are not published and cause no warning.'),
      remoteHosts: z
        .array(host)
        .default([])
        .describe('Hosts from which a `$ref` may be fetched. By default, a build does not use the network.'),
      models: z
        .boolean()
        .default(true)
        .describe('Give each schema that at least two operations use a page, and link to it where the schema is shown.'),
      tryIt: z
        .boolean()
        .default(false)
        .describe(
          'Let readers send the request of an operation from its page. Adds the hosts of `servers` to `connect-src` of the Content-Security-Policy of all pages.',
        ),
    })
    .prefault({})
    .describe('API reference.'),
  redirects: z
    .strictObject({
      pairs: z
        .array(z.strictObject({ from: path.describe('Old path.'), to: target.describe('Route or URL that it points to.') }))
        .default([])
        .describe('Old paths and their targets.'),
      extensions: z
        .array(z.enum(['html', 'htm']))
        .default(['html'])
        .describe('Extensions that are removed: with `html`, `/a.html` redirects to `/a`.'),
      prefixes: z.array(path).default([]).describe('Prefixes that are removed: with `/docs`, `/docs/a` redirects to `/a`.'),
    })
    .prefault({})
    .describe('Redirects from old addresses.'),
  search: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Build the search index and show the search.'),
      provider: z
        .enum(['lunr', 'algolia'])
        .default('lunr')
        .describe('`lunr` runs in the browser and needs no server; `algolia` is a hosted service.'),
      algolia: z
        .strictObject({
          appId: z
            .string()
            .regex(/^[A-Za-z0-9]+$/, 'must be an application id of letters and digits')
            .describe('Application id.'),
          apiKey: text.describe('Search-only API key. Every reader can see it.'),
          indexName: text.describe('Name of the index that the records are uploaded to.'),
        })
        .optional()
        .describe('The Algolia application and index; required if `provider` is `algolia`.'),
      synonyms: z
        .array(z.array(text).min(2))
        .default([])
        .describe('Groups of words or terms with the same meaning: a search for one also finds pages that use another.'),
      popular: z
        .array(text)
        .optional()
        .describe(
          'Pages that the search suggests before readers type, and to readers who find nothing: routes, or paths of files below `content/`. Default: the six pages that most other pages link to.',
        ),
      quality: z
        .strictObject({
          mrr: z.number().min(0).max(1).default(0.9).describe('Lowest mean reciprocal rank allowed.'),
          successAt3: z
            .number()
            .min(0)
            .max(1)
            .default(0.97)
            .describe('Lowest share of queries with an answer among the first three results.'),
        })
        .prefault({})
        .describe('Thresholds for `docsgen check --search` and the queries in `search.golden.yml`.'),
    })
    .refine(({ provider, algolia }) => provider !== 'algolia' || algolia !== undefined, {
      path: ['algolia'],
      message: 'must be set if the provider is algolia',
    })
    .prefault({})
    .describe('Full-text search.'),
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
      flag: text.optional().describe('Flag that shows the widget; requires `flags`. By default, the widget is always shown.'),
      idempotencyHeader: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be a header name of letters, digits and "-"')
        .optional()
        .describe(
          'Header with the same value each time an answer is posted again. Default: `Idempotency-Key` if the target is on the origin of the site, otherwise none, because the CORS rules of another origin must allow the header.',
        ),
      fields: feedbackFields.describe('Questions of the form, in order.'),
      texts: feedbackTexts.prefault({}).describe('Texts of the form, except its questions.'),
    })
    .optional()
    .describe('Feedback widget.'),
  analytics: analyticsSchema.optional().describe('Reports of page views. See [Analytics, consent and chat](../analytics.md).'),
  chat: chatSchema
    .optional()
    .describe(
      'A chat in a frame, which is loaded when a reader opens it. See [Analytics, consent and chat](../analytics.md#chat).',
    ),
  remoteImages: z.array(host).default([]).describe('Hosts from which pages may show images.'),
  videoHosts: z
    .array(host)
    .default(['www.loom.com', 'www.youtube-nocookie.com', 'player.vimeo.com'])
    .describe('Hosts whose videos pages may embed.'),
  texts: z
    .strictObject({
      siteNotLoaded: text
        .default(siteNotLoaded)
        .describe('Heading of the message on a page whose style sheets could not be loaded.'),
    })
    .prefault({})
    .describe('Texts that replace the built-in ones.'),
  problems: z
    .partialRecord(z.enum(LEVEL_IDS as readonly string[] as [string, ...string[]]), z.enum(['error', 'warning', 'off']))
    .default({})
    .describe(
      'Levels of warnings and of errors in code samples, by the ids in the [reference of problems](./problems.md): `{ "missing-alt": "error", "sample-syntax": "off" }`. Other errors keep their level.',
    ),
  theme: themeSchema
    .default({})
    .describe(
      'A preset, a color, and values of design tokens, for both modes or for each mode: `{ "preset": "violet", "radius": "0", "accent": { "light": "#1a4049", "dark": "#9ad" } }`.',
    ),
  icons: z
    .array(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be the prefix of an icon set, such as "lucide"'))
    .default([])
    .describe(
      'Icon sets besides docsgen’s own icons, by their prefixes: with `lucide`, `:icon[lucide:rocket]` shows an icon of the installed package `@iconify-json/lucide`.',
    ),
  css: text.optional().describe('Path of a style sheet, loaded after the built-in one.'),
  extensions: z.array(extension).default([]).describe('What the site adds to docsgen. See [Extend docsgen](../extend/index.md).'),
});

/** The configuration with every default filled in. */
export type SiteConfig = z.output<typeof configSchema>;
/** The configuration as a maintainer writes it. */
export type UserConfig = z.input<typeof configSchema>;
