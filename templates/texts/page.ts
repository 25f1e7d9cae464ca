/** Texts of the layout that every page has: navigation, head and end of the page, color mode, search form. */

export const skipToContent = 'Skip to the content';
export const skipToHeadings = 'Skip to the headings of this page';
export const skipToNavigation = 'Skip to the navigation';

export const announcement = 'Announcement';
export const banner = 'Notice';
export const closeAnnouncement = 'Close the announcement';

export const menu = 'Menu';
export const sections = 'Sections';
export const mainLinks = 'Main';
export const home = 'Home';
export const documentation = 'Documentation';
export const allDocumentation = 'All documentation';
export const pagesOf = (category: string): string => `Pages of ${category}`;
export const allPages = (count: number): string => `All ${count} pages`;
export const previousPages = 'Previous pages';
export const morePages = 'More pages';
export const breadcrumbs = 'Breadcrumbs';

export const colorMode = 'Color mode';
export const colorModes = { light: 'Light', dark: 'Dark', system: 'System' };

export const onThisPage = 'On this page';
export const copyPage = 'Copy page';
export const copyAsMarkdown = 'Copy as Markdown';
export const viewAsMarkdown = 'View as Markdown';
export const editPage = 'Edit this page';
export const backToTop = 'Back to top';
export const previousAndNext = 'Previous and next page';
export const previous = 'Previous';
export const next = 'Next';
export const unlisted =
  'This page is unlisted. It is hidden from search engines and navigation; you can only reach it by its link.';

export const lastUpdated = 'Last updated on ';
export const byAuthor = (author: string): string => ` by ${author}`;
const MONTHS = 'January February March April May June July August September October November December';
/** @param month 1 to 12 */
export const date = (day: number, month: number, year: string): string => `${day} ${MONTHS.split(' ')[month - 1]} ${year}`;

export const search = 'Search';
export const searchDocs = 'Search docs';
export const searchResults = 'Search results';
export const searchNeedsScript = {
  before: 'Search runs in your browser and needs JavaScript. Without it, use ',
  link: 'the list of all pages',
  after: '.',
};
export const whereToStart = 'Where to start';
export const popularPages = 'Popular pages';

export const pageNotFound = 'Page not found';
export const notFound = 'There is no page at this address. It may have moved, or the link may be wrong.';
export const similarPages = 'Pages with a similar address';
export const didYouMean = 'Did you mean one of these?';
export const goHome = 'Go to the home page';

export const pageMoved = 'This page has moved';
export const movedTo = { before: 'This page has moved to ', after: '.' };

export const pagesWithLetter = (letter: string): string => (letter === '' ? 'All pages' : `All pages: ${letter}`);
export const otherLetters = 'Other';
