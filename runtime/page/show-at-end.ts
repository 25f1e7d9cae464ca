/** Marks a button, which is in the last part of the page, near the end of the page, where style sheets do not hide it. */
export const showAtEnd = (section: Element): void =>
  new IntersectionObserver((entries) => section.classList.toggle('at-end', entries.at(-1)?.isIntersecting), {
    rootMargin: '0px 0px 200px',
  }).observe(section);
