import { drawDiagram } from '../draw.mjs';
import { arrow, box, column, group, label, row, rule } from '../parts.mjs';
import { ARROW_GAP } from '../style.mjs';

const variants = (options) =>
  row(
    ['story', 'grid', 'video'].map((name) => box(name, 'one third')),
    { gap: 12, ...options },
  );
const toggle = (name) => box(name, '', { over: 'Feature toggle', tone: 'accent' });
const environment = (name, isUsed) => box(name, isUsed ? 'used' : 'not used', { on: isUsed, tone: isUsed ? 'accent' : 'absent' });

/** The diagrams of "The anatomy of Unleash", by file name. */
export const anatomy = () => ({
  'anatomy-instance': drawDiagram({
    title: 'What an Unleash instance contains',
    parts: [
      group('Unleash instance', [
        group(
          'Shared by the whole instance',
          [
            row(
              ['API tokens', 'Segments', 'Strategy types', 'Tag types'].map((name) => box('', name, { tone: 'accent' })),
              { gap: 12 },
            ),
            row(
              ['Context fields', 'Users', 'User groups', 'Global roles'].map((name) => box('', name, { tone: 'accent' })),
              { gap: 12 },
            ),
          ],
          { tone: 'plain', gap: 12 },
        ),
        row([
          group('Project: Default', [toggle('new-home-page'), toggle('new-search')], { tone: 'plain', gap: 12 }),
          group('Project: Mobile app', [toggle('dark-mode'), toggle('offline-maps')], { tone: 'plain', gap: 12 }),
        ]),
      ]),
    ],
  }),
  'anatomy-environments': drawDiagram({
    title: 'The environments of the instance and of two projects',
    gap: ARROW_GAP,
    parts: [
      group('Environments of the instance', [row(['development', 'test', 'production'].map((name) => box(name)))], {
        id: 'instance',
      }),
      row([
        group(
          'Project: Default',
          [environment('development', true), environment('test', false), environment('production', true)],
          { id: 'default', tone: 'plain', gap: 12 },
        ),
        group(
          'Project: Mobile app',
          [environment('development', true), environment('test', true), environment('production', true)],
          { id: 'mobile', tone: 'plain', gap: 12 },
        ),
      ]),
    ],
    arrows: [arrow('instance', 'default'), arrow('instance', 'mobile')],
  }),
  'anatomy-toggle-states': drawDiagram({
    title: 'One toggle, two environments, two states',
    parts: [
      row(
        [
          box('new-home-page', '', { id: 'toggle', over: 'Feature toggle' }),
          column([
            box('development', 'on', { id: 'development', over: 'Environment', tone: 'green', on: true }),
            box('production', 'off', { id: 'production', over: 'Environment', tone: 'absent', on: false }),
          ]),
        ],
        { gap: 56, align: 'center' },
      ),
    ],
    arrows: [arrow('toggle', 'development', { turn: 'side' }), arrow('toggle', 'production', { turn: 'side' })],
  }),
  'anatomy-strategies': drawDiagram({
    title: 'Strategies join toggles and environments',
    parts: [
      row([label(''), box('development', '', { tone: 'amber' }), box('production', '', { tone: 'accent' })], { gap: 14 }),
      row([label('new-home-page', { bold: true }), box('', 'Standard'), box('', 'Gradual rollout: 5%')], { gap: 14 }),
      row(
        [
          label('new-search', { bold: true }),
          column([box('', 'Standard')], { fill: true }),
          column([box('', 'UserIDs:\nada, grace'), box('', 'IPs: 192.0.2.0/24')], { gap: 10 }),
        ],
        { gap: 14 },
      ),
    ],
  }),
  'anatomy-strategy-copies': drawDiagram({
    title: 'Copying a strategy to another environment',
    gap: [10, 24, 10],
    parts: [
      label('When you copy it', { bold: true }),
      row(
        [
          group('development', [box('', 'Gradual rollout: 50%', { id: 'source' })], { tone: 'amber' }),
          group('production', [box('', 'Gradual rollout: 50%', { id: 'copy' })]),
        ],
        { gap: 72 },
      ),
      label('After a change in production', { bold: true }),
      row(
        [
          group('development', [box('', 'Gradual rollout: 50%')], { tone: 'amber' }),
          label('no link', { align: 'middle', width: 56 }),
          group('production', [box('Gradual rollout: 5%', '', { tone: 'green' })]),
        ],
        { gap: 8 },
      ),
    ],
    arrows: [arrow('source', 'copy', { text: 'copy' })],
  }),
  'anatomy-constraints': drawDiagram({
    title: 'How strategies and constraints combine',
    gap: [12, 12, ARROW_GAP],
    parts: [
      group('Strategy 1', [
        row(
          [
            box('Gradual rollout', '50%', { grow: 1.05 }),
            label('AND', { bold: true, align: 'middle', width: 36 }),
            box('Constraint', 'region IN europe, asia', { tone: 'amber' }),
            label('AND', { bold: true, align: 'middle', width: 36 }),
            box('Constraint', 'appVersion > 2.3.0', { tone: 'amber' }),
          ],
          { gap: 6 },
        ),
      ]),
      rule('OR'),
      group('Strategy 2', [box('UserIDs', 'ada, grace')], { id: 'second' }),
      box('One of the two is enough: the toggle is on', '', { id: 'result', tone: 'green' }),
    ],
    arrows: [arrow('second', 'result')],
  }),
  'anatomy-segments': drawDiagram({
    title: 'One segment, several strategies',
    parts: [
      row(
        [
          group('Segment beta-testers', [box('', 'plan IN pro'), box('', 'region IN europe')], {
            id: 'segment',
            tone: 'amber',
            gap: 12,
          }),
          column([
            box('Gradual rollout: 5%', 'new-home-page, production', { id: 'first' }),
            box('Standard', 'new-search, production', { id: 'second' }),
            box('Standard', 'new-search, development', { id: 'third' }),
          ]),
        ],
        { gap: 48 },
      ),
    ],
    arrows: ['first', 'second', 'third'].map((id) => arrow('segment', id)),
  }),
  'anatomy-token': drawDiagram({
    title: 'The API token decides the environment',
    parts: [
      ...['development', 'production'].map((name) => {
        const tone = name === 'development' ? 'amber' : 'accent';
        return row(
          [
            box('web shop', 'the same code', { id: `${name}-shop` }),
            box(name, '', { id: `${name}-token`, over: 'API token for', tone, width: 140 }),
            box(name, 'receives the strategies of this environment', { id: name, tone, grow: 1.4 }),
          ],
          { gap: 32 },
        );
      }),
      box('', 'SDK option environment: a context field only.\nIt does not choose the environment.', { tone: 'absent' }),
    ],
    arrows: ['development', 'production'].flatMap((name) => [
      arrow(`${name}-shop`, `${name}-token`),
      arrow(`${name}-token`, name),
    ]),
  }),
  'anatomy-use-case': drawDiagram({
    title: 'The new home page in production',
    gap: [ARROW_GAP, 56],
    parts: [
      box('All users in production', '', { id: 'users' }),
      box('Gradual rollout: 5%', '', { id: 'rollout', tone: 'accent' }),
      row([
        box('Old home page', 'variant: disabled', { id: 'outside', tone: 'absent', width: 160 }),
        group('Variants', [variants()], { id: 'inside', tone: 'green' }),
      ]),
    ],
    arrows: [
      arrow('users', 'rollout'),
      arrow('rollout', 'outside', { text: '95%: outside' }),
      arrow('rollout', 'inside', { text: '5%: inside' }),
    ],
  }),
  'anatomy-variants': drawDiagram({
    title: 'Strategies per environment, variants for all environments',
    parts: [
      label('Toggle: new-home-page', { bold: true }),
      row([
        group('development', [box('', 'Standard')], { tone: 'amber' }),
        group('production', [box('', 'Gradual rollout: 5%')]),
      ]),
      group('Variants: the same in both environments', [variants()], { tone: 'green' }),
    ],
  }),
});
