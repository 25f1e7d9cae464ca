import { drawDiagram } from '../draw.mjs';
import { arrow, bar, box, column, group, label, row, space } from '../parts.mjs';
import { ARROW_GAP } from '../style.mjs';

const clonedProject = () =>
  group(
    'Project webshop',
    [
      box('checkout-redesign', 'Gradual rollout: 25%', { on: true, tone: 'accent' }),
      box('new-search', 'UserIDs', { on: false, tone: 'accent' }),
    ],
    { tone: 'plain', gap: 12 },
  );
const timeline = (name, shares) =>
  row(
    [
      label(name, { bold: true, width: 118 }),
      bar(shares.map(([share, isOn]) => ({ share, title: isOn ? 'on' : 'off', tone: isOn ? 'green' : 'absent' }))),
    ],
    { gap: 12 },
  );

/** The diagrams of the how-to guides, by file name. */
export const howTo = () => ({
  'how-to-clone-environment': drawDiagram({
    title: 'Cloning an environment into one project',
    parts: [
      row(
        [
          group(
            'production',
            [
              clonedProject(),
              group('Project internal-tools', [box('audit-export', '', { on: true, tone: 'accent' })], { tone: 'plain' }),
            ],
            { id: 'source', aside: 'source', fill: false },
          ),
          group(
            'load-test',
            [
              clonedProject(),
              group('Project internal-tools', [label('not chosen, not copied', { soft: true })], { tone: 'absent' }),
            ],
            { id: 'clone', aside: 'clone', tone: 'green' },
          ),
        ],
        { gap: 70 },
      ),
    ],
    arrows: [arrow('source', 'clone', { text: 'copied\nonce' })],
  }),
  'how-to-custom-role': drawDiagram({
    title: 'A custom project role and where it takes effect',
    parts: [
      row(
        [
          group(
            'Role: Developer',
            [
              box('Project', 'create and update toggles, create and edit variants'),
              box('Environment development', 'strategies: create, update, delete; switch toggles on and off', { tone: 'green' }),
              box('Environment production', 'no permissions', { tone: 'absent' }),
              label('Defined once, for the instance'),
            ],
            { id: 'role', gap: 12, grow: 1.25 },
          ),
          column(
            [
              group('Project: webshop', [box('Ada (user)', 'has the role Developer')], { id: 'webshop', tone: 'plain' }),
              group('Project: mobile-app', [box('app-team (group)', 'has the role Developer')], { id: 'mobile', tone: 'plain' }),
            ],
            { gap: 32 },
          ),
        ],
        { gap: 72 },
      ),
    ],
    arrows: [arrow('role', 'webshop', { text: 'assign' }), arrow('role', 'mobile', { text: 'assign' })],
  }),
  'how-to-custom-strategy-places': drawDiagram({
    title: 'Where a custom strategy is defined and where it is implemented',
    gap: ARROW_GAP,
    parts: [
      group('Unleash server: definition', [box('Strategy TimeStamp', 'parameter enableAfter, and the toggle that uses it')], {
        id: 'server',
      }),
      row([
        group('Your application', [box('Server-side SDK + your implementation', 'evaluates the strategy', { tone: 'green' })], {
          id: 'application',
          tone: 'plain',
        }),
        column(
          [
            group('Unleash proxy', [box('Your implementation', 'evaluates it', { tone: 'green' })], {
              id: 'proxy',
              tone: 'plain',
            }),
            box('Client-side SDK', 'gets the result', { id: 'client' }),
          ],
          { gap: 32 },
        ),
      ]),
    ],
    arrows: [arrow('server', 'application'), arrow('server', 'proxy'), arrow('proxy', 'client')],
  }),
  'how-to-group-sync': drawDiagram({
    title: 'How group names in the token become group memberships',
    gap: ARROW_GAP,
    parts: [
      group('Token at sign-in of Ada', [box('groups', 'webshop-developers, on-call')], { id: 'token' }),
      box('groups', '', { id: 'path', over: 'Path in Unleash', tone: 'amber' }),
      row([
        group(
          'Group checkout-team',
          [box('', 'webshop-developers', { over: 'SSO group' }), label('match: Ada is a member', { bold: true })],
          { id: 'member', tone: 'green' },
        ),
        group(
          'Group data-team',
          [box('', 'analysts', { over: 'SSO group', tone: 'plain' }), label('no match: not a member', { bold: true })],
          { id: 'other', tone: 'absent' },
        ),
      ]),
    ],
    arrows: [arrow('token', 'path'), arrow('path', 'member'), arrow('path', 'other')],
  }),
  'how-to-impression-data-flow': drawDiagram({
    title: 'From a toggle check to the analytics tool',
    gap: [32, 32, 32, 14],
    parts: [
      box('Your app', 'calls isEnabled or getVariant', { id: 'app' }),
      box('Unleash SDK', 'answers, and emits an impression', { id: 'sdk', tone: 'accent' }),
      box('Your handler', 'adds the user ID, sends the event on', { id: 'handler', tone: 'amber' }),
      box('Analytics tool', 'stores it, shows results per group', { id: 'tool', tone: 'green' }),
      label('Only for toggles with impression data turned on', { soft: true, align: 'middle' }),
    ],
    arrows: [arrow('app', 'sdk'), arrow('sdk', 'handler'), arrow('handler', 'tool')],
  }),
  'how-to-schedule-window': drawDiagram({
    title: 'Time constraints and when the feature is on',
    gap: [8, 14],
    parts: [
      row(
        [
          space({ width: 188 }),
          label('1 March, 08:00', { align: 'middle', width: 136 }),
          label('2 March, 08:00', { align: 'middle', width: 148 }),
          space(),
        ],
        { gap: 0 },
      ),
      timeline('DATE_AFTER', [
        [0.32, false],
        [0.68, true],
      ]),
      timeline('DATE_BEFORE', [
        [0.68, true],
        [0.32, false],
      ]),
      timeline('both, in one strategy', [
        [0.32, false],
        [0.36, true],
        [0.32, false],
      ]),
    ],
  }),
});
