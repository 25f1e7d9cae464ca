/** Modules that components of islands share with the application of the site, so that there is one React. */
export const SHARED_MODULES = ['react', 'react/jsx-runtime', 'react-dom'] as const;

export type SharedModule = (typeof SHARED_MODULES)[number];
