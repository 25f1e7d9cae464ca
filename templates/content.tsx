import { memo } from 'react';

/**
 * Owns the page's content. Memoized by identity, so that React never touches what a reader or the runtime changed in it;
 * hydration warnings are off because such changes may precede hydration.
 */
export const Content = memo(function Content({ html }: { html: string | TrustedHTML }) {
  return <div className="content" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
});
