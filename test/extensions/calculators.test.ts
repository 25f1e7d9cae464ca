import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { describe, expect, test } from 'vitest';
import { type Constraint, evaluateConstraint, kindOf, OPERATORS } from '../../extensions/calculators/constraint.js';
import { murmurHash, rolloutNumber } from '../../extensions/calculators/murmur-hash.js';
import { usersPerGroup } from '../../extensions/calculators/sample-size.js';
import { site } from '../content/pages.js';

const read = (file: string): string => readFileSync(path.join(site, 'content', file), 'utf8');

/** Starts a real client with toggles of its own and no server. */
async function startClient(features: readonly object[]): Promise<Unleash> {
  const unleash = new Unleash({
    url: 'http://127.0.0.1:9/',
    appName: 'calculators',
    bootstrap: { data: features as never },
    storageProvider: new InMemStorageProvider(),
    refreshInterval: 0,
    disableMetrics: true,
  });
  unleash.on('error', () => {});
  await new Promise<void>((resolve) => void unleash.once('synchronized', resolve));
  return unleash;
}

describe('rollout numbers', () => {
  test('are those of the pages', () => {
    const inTable = [...read('client-specification.md').matchAll(/^\| `([^`]+)` \| `([^`]+)` \| (\d+) \| (\d+) \|$/gm)];
    expect(inTable).toHaveLength(4);
    for (const [, group = '', id = '', hash, number] of inTable) {
      expect(murmurHash(`${group}:${id}`)).toBe(Number(hash));
      expect(rolloutNumber(group, id)).toBe(Number(number));
    }
    const alt = /alt="(A line from 1 to 100[^"]+)"/.exec(read('advanced/stickiness.md'))?.[1] ?? '';
    const users = [...alt.matchAll(/(\w+) (\d+)(?=[,.])/g)];
    expect(users).toHaveLength(8);
    for (const [, user = '', number] of users) expect(rolloutNumber('checkout-redesign', user)).toBe(Number(number));
  });

  test('are those of an SDK, for any ID in ASCII', async () => {
    const strategies = (rollout: number) => [
      { name: 'flexibleRollout', parameters: { rollout: String(rollout), stickiness: 'userId', groupId: 'checkout-redesign' } },
    ];
    const unleash = await startClient(
      Array.from({ length: 100 }, (_, index) => ({ name: `at-${index + 1}`, enabled: true, strategies: strategies(index + 1) })),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), (userId) => {
        const number = rolloutNumber('checkout-redesign', userId);
        expect(unleash.isEnabled(`at-${number}`, { userId })).toBe(true);
        if (number > 1) expect(unleash.isEnabled(`at-${number - 1}`, { userId })).toBe(false);
      }),
    );
    unleash.destroy();
  });
});

describe('constraints', () => {
  const VALUES = {
    text: ['a', 'A', 'ab', 'user@example.com', '', '5'],
    number: ['5', '5.0', '-1', '1e3', 'five', '', ' 7 '],
    date: ['2022-11-25T08:00:00Z', '2022-11-25T08:00:00.001Z', '2022-11-25', 'soon'],
    version: [
      '1.2.3',
      'v1.2.3',
      '1.2',
      '2.0.0-beta',
      '2.0.0-beta.2',
      '2.0.0-beta.11',
      '2.0.0-alpha.1',
      '2.0.0',
      '10.0.0',
      '1.02.3',
      '2.0.0+5',
    ],
  } as const;

  test('are evaluated as by an SDK', async () => {
    const constraints = Object.values(OPERATORS)
      .flat()
      .flatMap((operator) =>
        VALUES[kindOf(operator)].flatMap((value) =>
          [false, true].flatMap((isInverted) =>
            [false, true].map((ignoresCase): Constraint => ({ operator, value, values: [value, 'b'], isInverted, ignoresCase })),
          ),
        ),
      );
    const nameOf = (constraint: Constraint) => JSON.stringify(constraint);
    const contextName = (operator: string) => (kindOf(operator) === 'date' ? 'currentTime' : 'field');
    const unleash = await startClient(
      constraints.map((constraint) => ({
        name: nameOf(constraint),
        enabled: true,
        strategies: [
          {
            name: 'default',
            constraints: [
              {
                contextName: contextName(constraint.operator),
                operator: constraint.operator,
                value: constraint.value,
                values: constraint.values,
                inverted: constraint.isInverted,
                caseInsensitive: constraint.ignoresCase,
              },
            ],
          },
        ],
      })),
    );
    const differing = constraints.flatMap((constraint) => {
      const kind = kindOf(constraint.operator);
      // Without a time, an SDK takes the present one.
      const fields = [...VALUES[kind], ...(kind === 'date' ? [] : [undefined])];
      return fields.flatMap((field) => {
        const context =
          kind === 'date' ? { currentTime: new Date(field ?? '') } : { properties: field === undefined ? {} : { field } };
        const expected = unleash.isEnabled(nameOf(constraint), context);
        return evaluateConstraint(constraint, field) === expected ? [] : [{ ...constraint, field, expected }];
      });
    });
    unleash.destroy();
    expect(differing).toEqual([]);
  });
});

test('sample sizes are those of the table of the page', () => {
  const rows = [...read('topics/a-b-testing.md').matchAll(/^\| (\d+)% \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$/gm)];
  expect(rows).toHaveLength(4);
  for (const [, rate, ...sizes] of rows)
    expect([0.2, 0.1, 0.05].map((lift) => usersPerGroup(Number(rate) / 100, lift))).toEqual(
      sizes.slice(0, 3).map((size) => Number(size.replaceAll(',', ''))),
    );
});
