import { findHashTarget } from '../navigation/hash-target.js';

/** Margins of the area in which a heading counts as reached: the upper quarter of the window and everything above it. */
const REACHED_MARGIN = '100000px 0px -75% 0px';

/**
 * Marks the current heading in the table of contents, and names it in the bar that is the table's head on narrow screens. The current heading is the last
 * one that the reader has reached. At the end of the page, where short sections cannot scroll to the top, it is the heading in the address, or else the
 * last one. Call the returned function for each new page.
 */
export function createTocMarker(): () => void {
  let observer: IntersectionObserver | undefined;
  let markCurrent = () => {};
  let wasAtEnd = false;
  const onScroll = () => {
    if (wasAtEnd === isAtEnd()) return;
    wasAtEnd = !wasAtEnd;
    markCurrent();
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('hashchange', () => markCurrent());
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof Element && target.closest('.toc')) markCurrent();
    },
    true,
  );

  return () => {
    observer?.disconnect();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a[href^="#"]')];
    const headings = links.map((link) => findHashTarget(document, link.hash));
    const reached = new Set<Element>();
    wasAtEnd = false;
    markCurrent = () => {
      let currentIndex = headings.findLastIndex((heading) => heading !== null && reached.has(heading));
      if (wasAtEnd) {
        const hashIndex = links.findIndex((link, index) => index > currentIndex && link.hash === location.hash);
        currentIndex = hashIndex < 0 ? links.length - 1 : hashIndex;
      }
      const current = links[currentIndex];
      for (const link of links) if (link !== current) link.removeAttribute('aria-current');
      current?.setAttribute('aria-current', 'true');
      showInBar(current);
      if (current) scrollIntoToc(current);
    };
    markCurrent();
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) reached.add(target);
          else reached.delete(target);
        }
        markCurrent();
      },
      { rootMargin: REACHED_MARGIN },
    );
    for (const heading of headings) if (heading) observer.observe(heading);
  };
}

const isAtEnd = () => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;

/** The name is an attribute, because the application owns the text of the bar. */
function showInBar(link: HTMLElement | undefined): void {
  const bar = document.querySelector<HTMLElement>('.toc summary');
  if (link?.textContent) bar?.setAttribute('data-current', link.textContent);
  else bar?.removeAttribute('data-current');
}

/** A long table of contents scrolls by itself. */
function scrollIntoToc(link: HTMLElement): void {
  const toc = [link.closest('ul'), link.closest('.toc')].find((list) => list && list.scrollHeight > list.clientHeight);
  if (!toc) return;
  const box = toc.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) toc.scrollTop += top - box.top - box.height / 2;
}
