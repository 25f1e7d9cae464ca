import * as z from 'zod';
import { text } from './schema-values.js';

const listRoute = z
  .string()
  .regex(
    /^(?!.*\/\.{1,2}(?:\/|$))(?:\/[A-Za-z0-9._~-]+)+$/,
    'must be a path of letters, digits, "-", "_" and "." that begins with "/" and does not end with it, such as "/blog"',
  );

/** Folders whose pages are posts. */
export const blogSchema = z
  .array(
    z.strictObject({
      at: listRoute.describe('Path of the list, and of the folder with its posts: the posts of `/blog` are in `content/blog/`.'),
      title: text.describe('Title of the list, and its name in the sidebar and in feeds.'),
      description: text.optional().describe('Text above the list, and the description of the feeds.'),
      pageSize: z.int().min(1).max(100).default(10).describe('Number of posts on each page of the list.'),
      show: z
        .enum(['excerpts', 'full'])
        .default('excerpts')
        .describe(
          'The part of each post in the list and the feeds: `excerpts` ends at `<!-- more -->`, or after the first paragraph; `full` is for short posts, such as those of a changelog.',
        ),
      feeds: z
        .array(z.enum(['rss', 'atom']))
        .default(['rss', 'atom'])
        .describe('Feeds of the newest posts: `rss.xml` (RSS 2.0) and `atom.xml`, below the path of the list.'),
    }),
  )
  .refine((blogs) => new Set(blogs.map(({ at }) => at)).size === blogs.length, 'must be lists with different paths')
  .default([])
  .describe('Folders with dated posts, such as a blog or a changelog. See [Blog and changelog](../writing/blog.md).');

/** Where the pages of tags are. */
export const tagsSchema = z
  .strictObject({
    at: listRoute.default('/tags').describe('Path of the list of all tags. The page of each tag is below it.'),
  })
  .prefault({})
  .describe('The pages of the tags that front matter contains. See [Tags](../writing/pages.md#tags).');
