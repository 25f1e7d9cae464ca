/** Texts for whatever fails or takes long while a page is open. */

export const loading = 'Loading the page';
export const loadingPage = 'Loading the page…';
export const takesLong = 'This is taking longer than usual.';
export const pageNotLoaded = 'This page could not be loaded.';
export const pageCrashed = 'This page crashed.';
export const retry = 'Retry';
export const tryAgain = 'Try again';

export const badStatus = (address: string, status: number): string => `${address} responded with status ${status}`;
export const styleNotLoaded = (address: string): string => `${address} could not be loaded`;
export const noDefaultExport = (route: string): string =>
  `The page component at ${route} doesn't have a default export. There is nothing to show until the site is built again.`;

export const noSearchResults = 'Unable to fetch results';
export const checkNetwork = 'You might want to check your network connection.';
export const tryItNotLoaded = 'Try it could not be loaded. Check your network connection, then press the button again.';
