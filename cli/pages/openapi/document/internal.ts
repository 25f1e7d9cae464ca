import { getOwn } from './guards.js';

/** Whether an operation or a path is for the authors of the API only, and must not be published in any form. */
export const isInternal = (value: unknown): boolean => getOwn(value, 'x-internal') === true;
