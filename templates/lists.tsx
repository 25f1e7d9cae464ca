import * as TEXTS from './texts/lists.js';
import type { Link } from './view.js';

/**
 * The lists that docsgen makes, of posts and tags, and what their pages show besides their content. Plain markup without hooks, which is a part of the
 * content: render it with `renderToStaticMarkup`.
 */

/** An author as readers see them. `href` and `image` are ready for the browser. */
export interface AuthorView {
  readonly name: string;
  readonly title?: string | undefined;
  readonly href?: string | undefined;
  readonly image?: string | undefined;
}

/** A date for programs, and as readers see it. */
export interface DateView {
  readonly date: string;
  readonly text: string;
}

/** A tag; without `href` if it has no page. */
export interface TagView {
  readonly label: string;
  readonly href?: string | undefined;
}

interface BylineProps {
  readonly date?: DateView | undefined;
  readonly authors: readonly AuthorView[];
}

/** When and by whom a page was written. */
export function Byline({ date, authors }: BylineProps) {
  return (
    <div className="list-byline">
      {date && <PostTime {...date} />}
      {authors.length > 0 && (
        <ul className="list-authors" aria-label={TEXTS.authors}>
          {authors.map(({ name, title, href, image }) => (
            <li key={name}>
              {image && <img src={image} alt="" width={36} height={36} loading="lazy" decoding="async" />}
              <span>
                {href ? <a href={href}>{name}</a> : name}
                {title && <small>{title}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const PostTime = ({ date, text }: DateView) => <time dateTime={date}>{text}</time>;

/** The tags of a page, as links to their pages. */
export function Tags({ tags }: { readonly tags: readonly TagView[] }) {
  return (
    <ul className="list-tags" aria-label={TEXTS.tags}>
      {tags.map(({ label, href }) => (
        <li key={label}>
          {href ? (
            <a href={href} rel="tag">
              {label}
            </a>
          ) : (
            label
          )}
        </li>
      ))}
    </ul>
  );
}

/** A post in a list. */
export interface PostView extends Link {
  readonly date?: DateView | undefined;
  readonly authors: readonly AuthorView[];
  /** HTML of its beginning, or of all of it. */
  readonly excerpt: string;
  /** The excerpt is the whole post. */
  readonly isWhole: boolean;
  readonly tags: readonly TagView[];
}

/** Posts with their excerpts. */
export function PostList({ posts, feeds }: { readonly posts: readonly PostView[]; readonly feeds: readonly Link[] }) {
  return (
    <>
      {feeds.length > 0 && (
        <ul className="list-feeds" aria-label={TEXTS.feeds}>
          {feeds.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      {posts.length === 0 && <p>{TEXTS.noPosts}</p>}
      {posts.map(({ label, href, date, authors, excerpt, isWhole, tags }) => (
        <article className="list-post" key={href}>
          <h2>
            <a href={href}>{label}</a>
          </h2>
          {(date || authors.length > 0) && <Byline date={date} authors={authors.map(({ image: _, ...author }) => author)} />}
          <div dangerouslySetInnerHTML={{ __html: excerpt }} />
          {!isWhole && (
            <p className="list-more">
              <a href={href} aria-label={TEXTS.readMoreOf(label)}>
                {TEXTS.readMore}
              </a>
            </p>
          )}
          {tags.length > 0 && <Tags tags={tags} />}
        </article>
      ))}
    </>
  );
}

/** Every tag with the number of its pages. */
export function TagIndex({ tags }: { readonly tags: readonly (Link & { readonly count: number })[] }) {
  return (
    <ul className="list-index">
      {tags.map(({ label, href, count }) => (
        <li key={href}>
          <a href={href} rel="tag">
            {label}
          </a>
          <small>{TEXTS.pageCount(count)}</small>
        </li>
      ))}
    </ul>
  );
}
