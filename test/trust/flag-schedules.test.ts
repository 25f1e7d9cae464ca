import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OUTCOMES, runSchedule, type Step } from '../runtime/flags/schedule.js';
import { times } from './counts.js';

/** Number of random schedules. */
const SCHEDULES = times(2_000, 10_000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'start' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'stop' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'context' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'read' }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 2, 31, 150) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which: fc.nat(5),
      outcome: fc.oneof(
        { weight: 1, arbitrary: fc.constant('flags' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...OUTCOMES) },
      ),
    }),
  },
);
/** The steps between two idle states. */
const burst = fc.array(step, { minLength: 1, maxLength: 3 });

test(`has the flags of the newest context and leaves nothing running after stop, in ${SCHEDULES} schedules`, async () => {
  const log = vi.spyOn(console, 'error');
  const Controller = globalThis.AbortController;
  let schedules = 0;
  const property = fc.asyncProperty(
    fc.array(burst, { minLength: 3, maxLength: 15 }),
    fc.record({ abortable: fc.boolean(), refreshInterval: fc.constantFrom(0, 30) }),
    async (steps, world) => {
      log.mockReset().mockReturnValue();
      vi.clearAllTimers();
      vi.stubGlobal('AbortController', world.abortable ? Controller : undefined);
      await runSchedule([[{ do: 'start' }], ...steps], world);
      schedules++;
    },
  );
  await fc.assert(property, { numRuns: SCHEDULES, seed: 20_231_117 });
  expect(schedules).toBe(SCHEDULES);
});
