import type { IToggle, IVariant } from './types.js';

/** A copy that shares nothing with the original. */
export const copyToggles = (toggles: readonly IToggle[]): IToggle[] => JSON.parse(JSON.stringify(toggles));

/** A copy of the toggles in what came from outside; `undefined` when it is no list of named things. */
export function readToggles(value: unknown): IToggle[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one?.name === 'string') ? copyToggles(value) : undefined;
}

/** Whether two lists say the same; servers behind one address may order them differently. */
export function sameToggles(a: readonly IToggle[], b: readonly IToggle[]): boolean {
  return sorted(a) === sorted(b);
}

const sorted = (toggles: readonly IToggle[]) => JSON.stringify([...toggles].sort((a, b) => (a.name < b.name ? -1 : 1)));

/** The toggle's variant as a copy; `disabled` for an unknown toggle or one without. */
export function variantOf(toggle: IToggle | undefined): IVariant {
  const variant = toggle?.variant;
  return typeof variant?.name === 'string' ? { ...variant } : { name: 'disabled', enabled: false };
}
