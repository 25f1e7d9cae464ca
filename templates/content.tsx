import { memo } from 'react';

/**
 * Owns the page's content. Memoised by identity, so that React never touches what a reader or the runtime changed in it;
 * the warning is off because both may have done so before hydration.
 */
export const Content = memo(function Content({ html }: { html: string | TrustedHTML }) {
  return <div className="content" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
});
