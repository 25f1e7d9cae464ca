import type { IToggle, IVariant } from './types.js';

/** A copy that shares nothing with the original. */
export const copyToggles = (toggles: readonly IToggle[]): IToggle[] => JSON.parse(JSON.stringify(toggles));

/** Returns a copy of toggles from outside; `undefined` if the value is not a list of objects with names. */
export function readToggles(value: unknown): IToggle[] | undefined {
  return Array.isArray(value) && value.every((toggle) => typeof toggle?.name === 'string') ? copyToggles(value) : undefined;
}

/** Whether two lists are equal; servers behind one address may order them differently. */
export function areEqual(a: readonly IToggle[], b: readonly IToggle[]): boolean {
  return serializeSorted(a) === serializeSorted(b);
}

const serializeSorted = (toggles: readonly IToggle[]) => JSON.stringify([...toggles].sort((a, b) => (a.name < b.name ? -1 : 1)));

/** Returns the toggle's variant as a copy; `disabled` for an unknown toggle or one without a variant. */
export function copyVariant(toggle: IToggle | undefined): IVariant {
  const variant = toggle?.variant;
  return typeof variant?.name === 'string' ? { ...variant } : { name: 'disabled', enabled: false };
}
