import { hashTarget } from '../hash-target.js';

/** A heading counts as reached in the upper part of the window; everything above it does too. */
const REACHED = '100000px 0px -75% 0px';

/** Marks the heading that the reader has reached in the table of contents. Called again for each new page. */
export function createTocMarker(): () => void {
  let observer: IntersectionObserver | undefined;
  return () => {
    observer?.disconnect();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a[href^="#"]')];
    const headings = links.map((link) => hashTarget(document, link.hash));
    const reached = new Set<Element>();
    const mark = () => {
      const current = links[headings.findLastIndex((heading) => heading !== null && reached.has(heading))];
      for (const link of links) if (link !== current) link.removeAttribute('aria-current');
      current?.setAttribute('aria-current', 'true');
    };
    mark();
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) reached.add(target);
          else reached.delete(target);
        }
        mark();
      },
      { rootMargin: REACHED },
    );
    for (const heading of headings) if (heading) observer.observe(heading);
  };
}
