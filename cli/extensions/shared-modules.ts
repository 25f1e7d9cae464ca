/** What islands and services ask of the page. */
export const CLIENT_MODULE = 'docsgen/client';

/** Modules of React, which islands and services share with the application of the site, so that there is one React. */
export const REACT_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** Modules that are not part of the scripts that import them. */
export const SHARED_MODULES = [...REACT_MODULES, CLIENT_MODULE] as const;

export type SharedModule = (typeof SHARED_MODULES)[number];
