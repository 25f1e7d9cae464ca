/** Whether this is a full run (`npm run test:trust`). */
export const isFull = process.env.DOCSGEN_TRUST === 'full';

/** Number of repetitions of a random test: few in `npm test`, many in `npm run test:trust`. */
export const times = (few: number, many: number): number => (isFull ? many : few);

/** Seeds of a random test; `DOCSGEN_SEED` selects a single one to reproduce a failure. */
export function seeds(few: number, many: number): number[] {
  const { DOCSGEN_SEED: seed } = process.env;
  return seed ? [Number(seed)] : Array.from({ length: times(few, many) }, (_, index) => index + 1);
}

/** Prints an observation in a full run. */
export function tell(text: string): void {
  if (isFull) process.stderr.write(`${text}\n`);
}
