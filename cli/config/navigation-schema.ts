import * as z from 'zod';
import { isBrand } from './brand-icons.js';
import { path, route, target, text } from './schema-values.js';

const icon = z
  .string()
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*(?::[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
    'must be the name of an icon, such as "github", "book" or "lucide:rocket"',
  );

const link = z.strictObject({
  label: text.describe('Text of the link.'),
  to: target.describe('A route of the site or a URL.'),
});

const menu = z
  .array(
    link.extend({
      description: text.optional().describe('A short text below the label.'),
      icon: icon.optional().describe('Icon before the label.'),
    }),
  )
  .min(1);

/** Whether an entry is either a link or a menu. */
const leadsSomewhere = ({ to, items }: { readonly to?: unknown; readonly items?: unknown }): boolean =>
  (to === undefined) !== (items === undefined);
const EITHER = 'must be an entry with either "to" or "items"';

/** An image that stands for the site. */
const logo = z.strictObject({
  src: path.describe('Path of the image under `static/`.'),
  dark: path.optional().describe('Path of the image for dark mode.'),
  alt: z.string().default('').describe('Alternative text; leave it empty if the title is next to the image.'),
});

export const navbarLogo = logo
  .extend({
    replacesTitle: z
      .boolean()
      .optional()
      .describe('Show the image without the title, such as a wordmark; `alt` must then say what the image says.'),
  })
  .refine(({ alt, replacesTitle }) => replacesTitle !== true || alt !== '', {
    path: ['alt'],
    message: 'must be what the image says, because "replacesTitle" is true',
  });

const section = z
  .strictObject({
    label: text.describe('Text of the tab.'),
    to: target
      .optional()
      .describe(
        'A page of the site. If it is the page of a category, the tab opens that category with its own sidebar. The tab with `/` opens all other pages. A URL makes the tab a link.',
      ),
    include: z
      .array(route)
      .min(1)
      .optional()
      .describe('Other pages of the site, or of categories, that belong to the section. Its sidebar lists all of them.'),
    items: menu
      .optional()
      .describe('Makes the tab a menu. Its links to pages of the site are sections, as if each had its own tab.'),
    icon: icon.optional().describe('Icon before the text.'),
  })
  .refine(leadsSomewhere, EITHER)
  .refine(({ to, include }) => include === undefined || (to?.startsWith('/') === true && to !== '/'), {
    path: ['include'],
    message: 'must be next to a "to" that is a page of the site other than "/"',
  });

/** The option `navbar`. */
export const navbarSchema = z
  .strictObject({
    sections: z
      .array(section)
      .optional()
      .describe(
        'Tabs after the title, for the sections of the site. By default, a site with up to four OpenAPI documents has one for each of them and one for its other pages.',
      ),
    links: z
      .array(
        z
          .strictObject({
            label: text.describe('Text of the link or menu.'),
            to: target.optional().describe('A route of the site or a URL.'),
            items: menu.optional().describe('Makes the entry a menu of these links.'),
            icon: icon.optional().describe('Show this icon instead of the label.'),
          })
          .refine(leadsSomewhere, EITHER),
      )
      .default([])
      .describe('Links and menus on the right.'),
  })
  .prefault({})
  .describe('The navigation bar at the top.');

/** The option `footer`. */
export const footerSchema = z
  .strictObject({
    logo: logo
      .extend({
        alt: text.describe('Alternative text: what the image says, such as the name of the company.'),
        to: target.default('/').describe('A route of the site or a URL that the image links to.'),
      })
      .optional()
      .describe('Image in place of the logo and the title.'),
    groups: z
      .array(
        z.strictObject({
          title: text.describe('Heading of the group.'),
          links: z
            .array(link.extend({ icon: icon.optional().describe('Icon before the text.') }))
            .describe('Links of the group.'),
          help: z
            .boolean()
            .optional()
            .describe(
              'Offer these links to readers who find nothing: on the search page, on the not-found page and in the search. Default: `true` if all of them point to other hosts.',
            ),
        }),
      )
      .default([])
      .describe('Groups of links.'),
    social: z
      .array(
        z
          .strictObject({
            icon: icon.describe('Icon of the link.'),
            to: target.describe('A URL or a route of the site.'),
            label: text.optional().describe('Name of the link for screen readers; the default is the name of the brand.'),
          })
          .refine(({ icon: name, label }) => label !== undefined || isBrand(name), {
            path: ['label'],
            message: 'must be a text, because only icons of brands have a name',
          }),
      )
      .default([])
      .describe('Links shown as icons below the title.'),
    copyright: z.string().optional().describe('Last line.'),
  })
  .prefault({})
  .describe('Page footer.');
