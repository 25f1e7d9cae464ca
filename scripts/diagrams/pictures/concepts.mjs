import { drawDiagram } from '../draw.mjs';
import { arrow, bar, box, column, exchange, group, label, row, rule, scale, space } from '../parts.mjs';
import { ARROW_GAP } from '../style.mjs';

const absent = () => box('', 'not in this project', { tone: 'absent' });
const cell = (isOn, strategy) => box(isOn ? 'on' : 'off', strategy, { tone: isOn ? 'green' : 'red' });
const rollout = (percent, names) => [
  bar([
    { share: percent / 100, title: `${percent}%: on`, tone: 'green' },
    { share: 1 - percent / 100, text: 'off', tone: 'absent' },
  ]),
  label(names),
];

/** The diagrams of the pages about concepts, by file name. */
export const concepts = () => ({
  'ab-test-flow': drawDiagram({
    title: 'An A/B test with a feature toggle',
    gap: ARROW_GAP,
    parts: [
      box('Visitors', '', { id: 'visitors' }),
      box('Experiment toggle', 'gradual rollout: 50%', { id: 'toggle', tone: 'accent' }),
      row(
        [
          box('Group A: control', 'the page as it is', { id: 'control' }),
          box('Group B: treatment', 'a larger sign-up button', { id: 'treatment', tone: 'green' }),
        ],
        { gap: 40 },
      ),
      group(
        'Analytics tool: sign-ups ÷ users',
        [row([box('A: 4.0%', '', { id: 'a' }), box('B: 4.6%', '', { id: 'b', tone: 'green' })], { gap: 110 })],
        { id: 'tool' },
      ),
    ],
    arrows: [
      arrow('visitors', 'toggle'),
      arrow('toggle', 'control', { text: 'off' }),
      arrow('toggle', 'treatment', { text: 'on' }),
      arrow('control', 'tool'),
      arrow('treatment', 'tool'),
      arrow('a', 'b', { text: 'compare', both: true }),
    ],
  }),
  'archive-states': drawDiagram({
    title: 'States of a toggle: active, archived, deleted',
    gap: 12,
    parts: [
      row(
        [
          box('Active', 'delivered to SDKs', { id: 'active', tone: 'green' }),
          box('Archived', 'not delivered, name still taken', { id: 'archived', tone: 'amber', grow: 1.2 }),
          box('Deleted', 'gone, name is free', { id: 'deleted', tone: 'red' }),
        ],
        { gap: 76 },
      ),
      row([
        label('you can go back and forth', { align: 'middle', soft: true, grow: 1.9 }),
        label('no way back', { align: 'middle', soft: true }),
      ]),
    ],
    arrows: [
      exchange('active', 'archived', { there: 'archive', back: 'revive' }),
      arrow('archived', 'deleted', { text: 'delete' }),
    ],
  }),
  'constraint-evaluation': drawDiagram({
    title: 'How an SDK evaluates the constraints of a strategy',
    gap: [12, 32, 24, 12, ARROW_GAP + 8],
    parts: [
      label('One constraint', { bold: true }),
      row(
        [
          box('1. Take the value', 'of the field from the context', { id: 'take' }),
          box('2. Compare', 'with the values, by the operator', { id: 'compare' }),
          box('3. Negate', 'if the constraint is inverted', { id: 'negate' }),
        ],
        { gap: 28 },
      ),
      row(
        [
          box('', 'A value that the operator cannot read: false', { id: 'unreadable', tone: 'absent', grow: 2.2 }),
          box('Result', 'true or false', { id: 'result', tone: 'amber' }),
        ],
        { gap: 28 },
      ),
      label('One strategy', { bold: true }),
      group(
        '',
        [
          row(
            [
              box('', 'Constraint 1', { tone: 'amber' }),
              label('AND', { bold: true, align: 'middle', width: 36 }),
              box('', 'Constraint 2', { tone: 'amber' }),
              label('AND', { bold: true, align: 'middle', width: 36 }),
              box('', '…', { tone: 'amber', grow: 0.5 }),
            ],
            { gap: 8 },
          ),
        ],
        { id: 'all' },
      ),
      row([
        column([box('The strategy does not match', '', { id: 'miss', tone: 'red' }), space()], { spread: true }),
        column(
          [
            box('The strategy’s own rule', 'for example, gradual rollout 50%', { id: 'rule' }),
            box('It decides: match or not', '', { id: 'decides', tone: 'green' }),
          ],
          { gap: 32 },
        ),
      ]),
    ],
    arrows: [
      arrow('take', 'compare'),
      arrow('compare', 'negate'),
      arrow('compare', 'unreadable', { dashed: true }),
      arrow('negate', 'result'),
      arrow('all', 'miss', { text: 'at least one false' }),
      arrow('all', 'rule', { text: 'all true' }),
      arrow('rule', 'decides'),
    ],
  }),
  'strategy-evaluation': drawDiagram({
    title: 'How an SDK evaluates a toggle and its activation strategies',
    parts: [
      row(
        [
          column(
            [
              box('Toggle check', 'name and context', { id: 'check' }),
              box('Is the toggle on in this environment?', '', { id: 'question', tone: 'accent' }),
              group(
                'Strategies: one match is enough',
                [
                  box('Strategy 1: UserIDs', 'userId is in the list\nand every constraint holds\nand every segment matches'),
                  rule('OR'),
                  box(
                    'Strategy 2: Gradual rollout',
                    'the user falls within the percentage\nand every constraint holds\nand every segment matches',
                  ),
                ],
                { id: 'strategies', gap: 10 },
              ),
              box('Result: true', '', { id: 'true', tone: 'green' }),
            ],
            { gap: ARROW_GAP },
          ),
          column([space(), box('Result: false', '', { id: 'false', tone: 'red' })], { width: 136, spread: true }),
        ],
        { gap: 24 },
      ),
    ],
    arrows: [
      arrow('check', 'question'),
      arrow('question', 'strategies', { text: 'yes' }),
      arrow('strategies', 'true', { text: 'at least one matches' }),
      arrow('question', 'false', { text: 'no', turn: 'first', at: 0.16 }),
      arrow('strategies', 'false', { text: 'none\nmatches', turn: 'first' }),
    ],
  }),
  'event-flow': drawDiagram({
    title: 'From a change to logs, API and addons',
    gap: [12, ARROW_GAP, 32, 32, 32],
    parts: [
      label('Who makes the change', { bold: true }),
      row([
        box('User', 'in the admin UI', { id: 'user' }),
        box('API token', 'in a script', { id: 'token' }),
        box('Unleash itself', 'for example, an import', { id: 'import', grow: 1.2 }),
      ]),
      box('Event', 'type, author, old and new data, tags', { id: 'event', tone: 'amber' }),
      box('Database', 'all events', { id: 'database', tone: 'accent' }),
      row([
        box('Event log', 'of a toggle, a project, or all', { id: 'log' }),
        box('Events API', 'read and search', { id: 'api' }),
        box('Addons', 'that listen for this event type', { id: 'addons' }),
      ]),
      row([space(), space(), box('', 'Slack, Teams, Datadog, webhook', { id: 'targets', tone: 'absent' })]),
    ],
    arrows: [
      ...['user', 'token', 'import'].map((id) => arrow(id, 'event')),
      arrow('event', 'database'),
      ...['log', 'api', 'addons'].map((id) => arrow('database', id)),
      arrow('addons', 'targets'),
    ],
  }),
  'front-end-api-or-proxy': drawDiagram({
    title: 'The front-end API and the proxy compared',
    parts: [
      row(
        [
          column(
            [
              label('Front-end API', { bold: true, align: 'middle' }),
              box('Browser or app', 'client-side SDK', { id: 'left-app' }),
              space({ height: 62 }),
              box('Unleash', 'evaluates', { id: 'left-server', tone: 'green' }),
            ],
            { gap: [12], spread: true },
          ),
          column(
            [
              label('Unleash proxy', { bold: true, align: 'middle' }),
              box('Browser or app', 'client-side SDK', { id: 'right-app' }),
              box('Unleash proxy', 'evaluates', { id: 'proxy', tone: 'green' }),
              box('Unleash', 'delivers configuration', { id: 'right-server', tone: 'accent' }),
            ],
            { gap: [12, 60, 60] },
          ),
        ],
        { gap: 32 },
      ),
    ],
    arrows: [
      arrow('left-app', 'left-server', { text: 'context,\nfront-end token' }),
      arrow('right-app', 'proxy', { text: 'context,\nproxy client key' }),
      arrow('proxy', 'right-server', { text: 'no user data,\nclient token' }),
    ],
  }),
  'impression-flow': drawDiagram({
    title: 'Where impression events come from and where they go',
    gap: 48,
    parts: [
      row([space(), box('Unleash', 'or the proxy', { id: 'server', tone: 'accent' })], { gap: 96 }),
      group(
        'Your application',
        [
          row([box('Your code', '', { id: 'code' }), box('SDK', '', { id: 'sdk', tone: 'amber', minHeight: 64 })], { gap: 96 }),
          box('Your listener', "on('impression', …)", { id: 'listener', tone: 'green' }),
        ],
        { gap: 48, tone: 'plain', fill: false },
      ),
      box('Analytics', 'tool of your choice', { id: 'tool' }),
    ],
    arrows: [
      arrow('server', 'sdk', { text: 'toggles', at: 0.3 }),
      exchange('code', 'sdk', { there: 'check', back: 'result' }),
      arrow('sdk', 'listener', { text: 'impression event', side: 'left' }),
      arrow('listener', 'tool'),
    ],
  }),
  'project-environments': drawDiagram({
    title: 'Projects, their environments and the toggles inside them',
    gap: [16, 16, ARROW_GAP],
    parts: [
      group(
        'Environments',
        [
          row(
            ['development', 'test', 'production'].map((name) => box(name)),
            { gap: 12 },
          ),
        ],
        {
          aside: 'one list for the instance',
        },
      ),
      group(
        'Project: webshop',
        [
          label('Toggle: checkout-redesign'),
          row([cell(true, 'Standard'), absent(), cell(true, 'Gradual rollout 25%')], { gap: 12 }),
          label('Toggle: new-search'),
          row([cell(true, 'Standard'), absent(), cell(false, 'UserIDs')], { gap: 12 }),
        ],
        { tone: 'plain', gap: [8, 14, 8] },
      ),
      group(
        'Project: internal-tools',
        [label('Toggle: audit-export'), row([cell(true, 'Standard'), cell(true, 'IPs'), cell(false, 'Standard')], { gap: 12 })],
        { id: 'project', tone: 'plain', gap: 8 },
      ),
      group(
        'Your applications',
        [
          row(
            ['development', 'test', 'production'].map((name) => box('SDK', `${name} token`)),
            { gap: 12 },
          ),
        ],
        { id: 'apps', aside: 'the token picks the environment' },
      ),
    ],
    arrows: [-168, 0, 168].map((shift) => arrow('apps', 'project', { shift })),
  }),
  'segment-reuse': drawDiagram({
    title: 'One segment used by three strategies',
    parts: [
      row(
        [
          group(
            'Segment',
            [
              label('european-beta-testers', { bold: true }),
              box('', 'region is europe'),
              label('AND', { bold: true, align: 'middle' }),
              box('', 'betaTester is true'),
            ],
            { id: 'segment', tone: 'amber', gap: [10, 6, 6] },
          ),
          column([
            box('checkout-redesign', 'production\nGradual rollout 50%', { id: 'first' }),
            box('new-search', 'production\nStandard', { id: 'second' }),
            box('new-search', 'development\nStandard', { id: 'third' }),
          ]),
        ],
        { gap: 80 },
      ),
    ],
    arrows: [
      arrow('segment', 'first', { text: 'narrows' }),
      arrow('segment', 'second', { text: 'narrows' }),
      arrow('segment', 'third', { text: 'narrows' }),
    ],
  }),
  'slack-tags-to-channels': drawDiagram({
    title: 'Slack tags choose the channels of a toggle',
    parts: [
      row(
        [
          group(
            'Toggle payment-provider',
            [box('', 'slack: notifications', { id: 'first' }), box('', 'slack: random', { id: 'second' })],
            { gap: 16 },
          ),
          column([
            box('#notifications', '', { id: 'notifications', tone: 'green' }),
            box('#random', '', { id: 'random', tone: 'green' }),
            box('#toggle-news', 'default: no slack tag', { tone: 'absent' }),
          ]),
        ],
        { gap: 64 },
      ),
    ],
    arrows: [arrow('first', 'notifications', { turn: 'side' }), arrow('second', 'random', { turn: 'side' })],
  }),
  'stickiness-numbers': drawDiagram({
    title: 'Users keep their number while the rollout percentage grows',
    gap: [0, 14, 20, 8, 18, 8],
    parts: [
      label('Toggle checkout-redesign', { bold: true }),
      label('each user has one fixed number from 1 to 100'),
      scale({
        ticks: [1, 25, 50, 75, 100].map((number) => ({ place: (number - 1) / 99, text: String(number) })),
        points: [
          ['barbara', 8, 1],
          ['alan', 14, 0],
          ['dennis', 24, 1],
          ['radia', 38, 0, 'end'],
          ['linus', 43, 1],
          ['ada', 50, 0],
          ['edsger', 68, 1, 'end'],
          ['grace', 70, 0, 'start'],
        ].map(([name, number, level, anchor]) => ({ place: (number - 1) / 99, text: `${name} ${number}`, level, anchor })),
      }),
      ...rollout(25, 'Rollout 25%: barbara, alan, dennis'),
      ...rollout(50, 'Rollout 50%: barbara, alan, dennis, and now radia, linus, ada.\nNobody has lost the feature.'),
    ],
  }),
  'system-overview': drawDiagram({
    title: 'The parts of an Unleash system and how they talk to each other',
    gap: [ARROW_GAP, 84],
    parts: [
      row([box('Your team', '', { id: 'team' }), space({ width: 118 })], { gap: 40 }),
      row(
        [
          group(
            'Unleash server',
            [
              row(
                [
                  box('Admin UI', 'toggles, access, tokens, metrics', { id: 'ui' }),
                  box('Unleash API', '/api/admin\n/api/client', { id: 'api' }),
                ],
                { gap: 32 },
              ),
            ],
            { id: 'server' },
          ),
          box('PostgreSQL', '', { id: 'database', width: 118 }),
        ],
        { gap: 40 },
      ),
      row(
        [
          column(
            [
              space(),
              group(
                'Your server-side application',
                [box('SDK', 'keeps the configuration in memory and evaluates toggles here', { id: 'sdk', tone: 'green' })],
                { id: 'left', tone: 'plain' },
              ),
            ],
            { spread: true },
          ),
          column(
            [
              box('Unleash proxy', 'keeps the configuration in memory and evaluates toggles here', {
                id: 'proxy',
                tone: 'green',
              }),
              group('Your web or mobile app', [box('Client-side SDK', 'asks the proxy for results', { tone: 'accent' })], {
                id: 'right',
                tone: 'plain',
              }),
            ],
            { gap: 84 },
          ),
        ],
        { gap: 20 },
      ),
    ],
    arrows: [
      arrow('team', 'server'),
      arrow('ui', 'api'),
      arrow('api', 'database'),
      exchange('server', 'left', { there: 'configuration,\nevery 10 to 30 s', back: 'usage\nmetrics', shift: 6, at: 0.5 }),
      exchange('server', 'proxy', { there: 'configuration,\nevery 5 s', back: 'usage metrics', shift: 34 }),
      exchange('proxy', 'right', { there: 'enabled\ntoggles', back: 'context and\nusage metrics' }),
    ],
  }),
  'token-kinds': drawDiagram({
    title: 'Which credential goes where',
    gap: [10, 16, 16, 16, 24, 24],
    parts: [
      row(
        [
          label('What you connect', { bold: true }),
          label('Credential', { bold: true, grow: 1.1 }),
          label('Accepted by', { bold: true }),
        ],
        {
          gap: 32,
        },
      ),
      row(
        [
          box('Script or tool', '', { id: 'script' }),
          column(
            [
              box('', 'admin token, secret', { id: 'admin-token', tone: 'red' }),
              box('', 'personal access token, secret', { id: 'personal-token', tone: 'red' }),
            ],
            { gap: 8, grow: 1.1 },
          ),
          box('Admin API', 'read and change', { id: 'admin', over: 'Unleash' }),
        ],
        { gap: 32, align: 'center' },
      ),
      row(
        [
          box('Client-side SDK', 'without the proxy', { id: 'browser' }),
          box('', 'front-end token', { id: 'front-end-token', tone: 'green', grow: 1.1 }),
          box('Front-end API', 'results for one context', { id: 'front-end', over: 'Unleash' }),
        ],
        { gap: 32, align: 'center' },
      ),
      row(
        [
          box('Client-side SDK', 'through the proxy', { id: 'proxied' }),
          box('', 'proxy client key', { id: 'key', tone: 'green', grow: 1.1 }),
          box('Unleash proxy', '', { id: 'proxy', tone: 'accent' }),
        ],
        { gap: 32, align: 'center' },
      ),
      row([space(), space({ grow: 1.1 }), box('', 'client token, secret', { id: 'proxy-token', tone: 'red' })], { gap: 32 }),
      row(
        [
          box('Server-side SDK', '', { id: 'server-side' }),
          box('', 'client token, secret', { id: 'client-token', tone: 'red', grow: 1.1 }),
          box('Client API', 'toggle configuration', { id: 'client', over: 'Unleash' }),
        ],
        { gap: 32, align: 'center' },
      ),
    ],
    arrows: [
      arrow('script', 'admin-token', { plain: true }),
      arrow('script', 'personal-token', { plain: true }),
      arrow('admin-token', 'admin'),
      arrow('personal-token', 'admin'),
      arrow('browser', 'front-end-token', { plain: true }),
      arrow('front-end-token', 'front-end'),
      arrow('proxied', 'key', { plain: true }),
      arrow('key', 'proxy'),
      arrow('proxy', 'proxy-token', { plain: true }),
      arrow('proxy-token', 'client'),
      arrow('server-side', 'client-token', { plain: true }),
      arrow('client-token', 'client'),
    ],
  }),
  'variant-weights': drawDiagram({
    title: 'Weights of two fixed and three variable variants',
    gap: [10, 4, 14],
    parts: [
      bar([
        { share: 0.25, title: '25%', text: 'fixed', tone: 'amber' },
        { share: 0.15, title: '15%', text: 'fixed', tone: 'amber' },
        ...[1, 2, 3].map(() => ({ share: 0.2, title: '20%', text: 'variable', tone: 'accent' })),
      ]),
      row([column([rule()], { grow: 0.4 }), column([rule()], { grow: 0.6 })], { gap: 8 }),
      row(
        [
          label('you enter these:\n25 + 15 = 40', { align: 'middle', grow: 0.4 }),
          label('Unleash calculates these:\n(100 − 40) ÷ 3 = 20', { align: 'middle', grow: 0.6 }),
        ],
        { gap: 8 },
      ),
      label('Together, always 100%', { bold: true, align: 'middle' }),
    ],
  }),
  'api-families': drawDiagram({
    title: 'The APIs of an Unleash server and who calls them',
    gap: [10, 16],
    parts: [
      row(
        [
          label('Caller', { bold: true }),
          label('Credential', { bold: true, align: 'middle', width: 166 }),
          label('Unleash server', { bold: true }),
        ],
        {
          gap: 0,
        },
      ),
      ...[
        ['server', 'Server-side SDK', 'or the Unleash proxy', 'Client API', '/api/client'],
        ['browser', 'Client-side SDK', 'in a browser or an app', 'Front-end API', '/api/frontend'],
        ['admin', 'Admin UI', 'or your script or tool', 'Admin API', '/api/admin'],
        ['probe', 'Monitoring', 'probes and Prometheus', 'System API', '/health, /internal-backstage'],
      ].map(([id, caller, detail, api, path]) =>
        row([box(caller, detail, { id, minHeight: 84 }), box(api, path, { id: `${id}-api`, tone: 'accent' })], { gap: 166 }),
      ),
    ],
    arrows: [
      arrow('server', 'server-api', { text: 'client token' }),
      arrow('browser', 'browser-api', { text: 'front-end token' }),
      arrow('admin', 'admin-api', { text: 'session, admin or\npersonal access token' }),
      arrow('probe', 'probe-api', { text: 'none', dashed: true }),
    ],
  }),
});
