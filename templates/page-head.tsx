import { LastUpdated } from './last-updated.js';
import { LongName } from './long-name.js';
import { PageMenu } from './page-menu.js';
import type { PageView, SiteView } from './view.js';

/**
 * The beginning of a page: its title, unless the content contains it, its date, and the menu of its Markdown and source. A layout can leave out all but
 * the title.
 */
export function PageHead({ site, page }: { site: SiteView; page: PageView }) {
  const { ownHeading, title, lastUpdated, layout } = page;
  if (layout?.head === false)
    return ownHeading ? null : (
      <h1>
        <LongName text={title} />
      </h1>
    );
  return (
    <div className="page-head">
      <PageMenu key={page.path} page={page} />
      {ownHeading ? null : (
        <h1>
          <LongName text={title} />
        </h1>
      )}
      {lastUpdated && <LastUpdated {...lastUpdated} />}
      {page.url && (
        <p className="print-source">
          {site.title} · {page.url}
        </p>
      )}
    </div>
  );
}
