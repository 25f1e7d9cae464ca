/** Whether `npm run test:trust` asks for everything. */
export const isFull = process.env.DOCSGEN_TRUST === 'full';

/** How often a random test is repeated: a few times in `npm test`, often in `npm run test:trust`. */
export const times = (few: number, many: number): number => (isFull ? many : few);

/** The seeds of a random test; only the one that `DOCSGEN_SEED` names where a failure is to be repeated. */
export function seeds(few: number, many: number): number[] {
  const { DOCSGEN_SEED: one } = process.env;
  return one ? [Number(one)] : Array.from({ length: times(few, many) }, (_, index) => index + 1);
}

/** Says in a full run what was seen. */
export function tell(text: string): void {
  if (isFull) process.stderr.write(`${text}\n`);
}
