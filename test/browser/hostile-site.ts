import type { Files } from '../harness.js';
import type { Random } from '../trust/random.js';

/** The function that every payload calls. */
const CALL = 'pwn()';

/** A host that must not receive any request. */
const FOREIGN = 'https://foreign.invalid';

/** Spellings of `javascript:` that browsers have accepted, and similar ones. */
const ADDRESSES = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` javascript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  `java&Tab;script:${CALL}`,
  `java&NewLine;script:${CALL}`,
  `javascript&colon;${CALL}`,
  `&#106;avascript:${CALL}`,
  `&#x6A;&#x61;vascript&#58;${CALL}`,
  `javascript%3A${CALL}`,
  `java\u0000script:${CALL}`,
  `javascript://%0a${CALL}`,
  `javascript:/*--></title></style></textarea></script>*/${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CALL}'/>`,
  `blob:${FOREIGN}/x`,
  `view-source:javascript:${CALL}`,
  `feed:javascript:${CALL}`,
  `//foreign.invalid/x`,
  `/\\foreign.invalid/x`,
  `\\\\foreign.invalid\\x`,
];

const EVENTS = [
  'onclick',
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'onmouseover',
  'onanimationstart',
  'onbeforetoggle',
  'ONPOINTERENTER',
];

const TAGS = [
  'a',
  'b',
  'details',
  'div',
  'img',
  'input',
  'p',
  'section',
  'source',
  'span',
  'summary',
  'table',
  'td',
  'video',
  'x-own',
];

/** HTML that runs if it is not sanitized, or once it has been parsed and serialized a second time. */
const HTML = [
  `<script>${CALL}</script>`,
  `<script src="${FOREIGN}/x.js"></script>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `</script><script>${CALL}</script>`,
  `<img src=/x.gif onload=${CALL} onerror=${CALL}>`,
  `<img src="/x.gif" / onload="${CALL}" onerror="${CALL}" />`,
  `<img src='/x.gif'onload='${CALL}'onerror='${CALL}'>`,
  `<svg onload=${CALL}><circle/></svg>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><a xlink:href="javascript:${CALL}"><text y="20">x</text></a></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=/x.gif onload=${CALL} onerror=${CALL}&gt;">`,
  `<math><mi//xlink:href="data:x,<script>${CALL}</script>">`,
  `<svg></p><style><a id="</style><img src=/x.gif onload=${CALL} onerror=${CALL}>">`,
  `<noscript><p title="</noscript><img src=/x.gif onload=${CALL} onerror=${CALL}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<table><caption><svg><title><template><style><!--</template></svg></caption><img title="--><img src=/x.gif onload=${CALL} onerror=${CALL}>">`,
  `<textarea><img title="</textarea><img src=/x.gif onload=${CALL} onerror=${CALL}>"></textarea>`,
  `<xmp><p title="</xmp><img src=/x.gif onload=${CALL} onerror=${CALL}>">`,
  `<title><a title="</title><img src=/x.gif onload=${CALL} onerror=${CALL}>">`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<object data="javascript:${CALL}"></object><embed src="javascript:${CALL}">`,
  `<form action="javascript:${CALL}"><button>x</button><input type=submit formaction="javascript:${CALL}"></form>`,
  `<base href="${FOREIGN}/"><a href="x">x</a>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<link rel="stylesheet" href="${FOREIGN}/x.css"><style>@import "${FOREIGN}/y.css"; * { background: url(${FOREIGN}/z) }</style>`,
  `<p style="background:url(${FOREIGN}/z);animation:x" onanimationstart="${CALL}">x</p>`,
  `<details open ontoggle=${CALL}><summary>x</summary>y</details>`,
  `<input autofocus onfocus=${CALL}>`,
  `<video><source onerror=${CALL} src=x></video><audio src=x onerror=${CALL}>`,
  `<video poster=${FOREIGN}/p.png src=${FOREIGN}/v.mp4 autoplay></video>`,
  `<body onload=${CALL}><html onclick=${CALL}>`,
  `<marquee onstart=${CALL}>x</marquee><isindex action=javascript:${CALL} type=image>`,
  `<template><script>${CALL}</script></template><slot onslotchange=${CALL}></slot>`,
  `<!--><script>${CALL}</script>-->`,
  `<!--!><img src=/x.gif onload=${CALL} onerror=${CALL}>-->`,
  `<!-- --!><img src=/x.gif onload=${CALL} onerror=${CALL}> -->`,
  `<!-- <!-- --> <img src=/x.gif onload=${CALL} onerror=${CALL}> -->`,
  `<![CDATA[><img src=/x.gif onload=${CALL} onerror=${CALL}>]]>`,
  `<?xml-stylesheet href="javascript:${CALL}"?><?php ><img src=/x.gif onload=${CALL} onerror=${CALL}> ?>`,
  `<!DOCTYPE x [<!ENTITY a "<img src=/x.gif onload=${CALL} onerror=${CALL}>">]>&a;`,
  `<a href="x" id="docsgen:site">{"baseUrl":"${FOREIGN}/"}</a><p id="docsgen:page">x</p>`,
  `<img name="cookie" src=/x.gif><a id="location" href="x">x</a><form name="body"><input name="firstChild"></form>`,
  `<p class="code"><button data-action="theme">x</button></p><p data-action="menu" class="skip-link">x</p>`,
  `<script type="application/json" id="docsgen:site">{"search":{"script":"${FOREIGN}/x.js"}}</script>`,
  `<script type="module" data-app="${FOREIGN}/x.js" src="${FOREIGN}/y.js"></script>`,
  `<a data-embed="javascript:${CALL}" href="https://www.youtube.com/watch?v=x">x</a>`,
  `<dialog open><p onclick=${CALL}>x</dialog><link rel=import href="${FOREIGN}/x">`,
  '<plaintext>',
];

type Fragment = (random: Random) => string;

const quoted = (text: string, random: Random) => random.pick([`"${text}"`, `'${text}'`, text.replace(/[\s>]/g, '')]);
const attribute: Fragment = (random) =>
  random.pick<Fragment>([
    () => `${random.pick(EVENTS)}=${quoted(CALL, random)}`,
    () =>
      `${random.pick(['href', 'src', 'srcset', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background', 'ping'])}=${quoted(random.pick(ADDRESSES), random)}`,
    () => `style=${quoted(`width:expression(${CALL});background:url(javascript:${CALL})`, random)}`,
    () => `id=${quoted(random.pick(['docsgen:top', 'docsgen:content', 'x" onclick="pwn()', 'cookie']), random)}`,
    () => `${random.pick(['/', '"', "'", '`', '=', '<', '\0'])}${random.pick(EVENTS)}=${CALL}`,
  ])(random);

const tag: Fragment = (random) => {
  const name = random.pick(TAGS);
  const attributes = Array.from({ length: 1 + random.below(3) }, () => attribute(random)).join(
    random.pick([' ', '/', '\n', '\f']),
  );
  return `<${name}${random.pick([' ', '/', '\t'])}${attributes}>x${random.chance(0.7) ? `</${name}>` : ''}`;
};
const html: Fragment = (random) => (random.chance(0.6) ? random.pick(HTML) : tag(random));
const address: Fragment = (random) => random.pick(ADDRESSES);

/** A hostile string in place of a plain text. */
export const hostileText: Fragment = (random) =>
  random.pick<Fragment>([
    html,
    () => `"><img src=/x.gif onload=${CALL} onerror=${CALL}>`,
    () => `' autofocus onfocus='${CALL}`,
    () => `</title></script><script>${CALL}</script>`,
    () => `\${${CALL}} {{${CALL}}} <%=${CALL}%>`,
    () => `\u202E${CALL}\u2066\u0007\uFDD0${'\uFDD1'}`,
    () => `&lt;img src=/x.gif onload=${CALL} onerror=${CALL}&gt; &amp;lt;script&amp;gt;`,
    () => `[x](${address(random)})`,
  ])(random);

const MARKDOWN: readonly Fragment[] = [
  html,
  html,
  html,
  (random) => `Text ${html(random)} in a line ${html(random)}.`,
  (random) => `[x](<${address(random).replace(/[\n<>]/g, '')}>)`,
  (random) => `[x](${address(random)})`,
  (random) => `![${hostileText(random)}](${address(random)} "${hostileText(random)}")`,
  (random) => `[x][r]\n\n[r]: ${address(random)} '${hostileText(random).replace(/\n/g, ' ')}'`,
  (random) => `<${address(random)}>`,
  (random) => `www.x.com/"onclick=${CALL} https://x.com/'${hostileText(random)}`,
  (random) => `# ${hostileText(random)} {#x"onclick=${CALL}}`,
  (random) => `## ${hostileText(random)}`,
  (random) =>
    `\`\`\`${random.pick(['js', 'html', `"onclick=${CALL}`, 'js title="<img src=x onerror=pwn()>"', '<script>'])}\n${html(random)}\n\`\`\``,
  (random) => `\`${html(random)}\``,
  (random) =>
    `| ${hostileText(random).replace(/[|\n]/g, '')} | b |\n| - | - |\n| ${html(random).replace(/\n/g, '')} | \`|${html(random)}\` |`,
  (random) => `A note[^n"${CALL}] and[^1].\n\n[^1]: ${html(random)}\n[^n"${CALL}]: ${html(random)}`,
  (random) => `:::note[${hostileText(random).replace(/[\n[\]]/g, '')}]\n${html(random)}\n:::`,
  (random) => `:::details[${hostileText(random).replace(/[\n[\]]/g, '')}]\n${html(random)}\n:::`,
  (random) =>
    `::::tabs{group="${hostileText(random).replace(/["\n{}]/g, '')}"}\n:::tab{label="${hostileText(random).replace(/["\n{}]/g, '')}"}\n${html(random)}\n:::\n:::tab{label="b"}\nb\n:::\n::::`,
  (random) => `::video[${hostileText(random).replace(/[\n[\]]/g, '')}]{src="${address(random).replace(/["\n]/g, '')}"}`,
  (random) =>
    `:::api-request{verb="post" url="api/${hostileText(random).replace(/["\n{}]/g, '')}" title="${hostileText(random).replace(/["\n{}]/g, '')}"}\n\`\`\`json\n${JSON.stringify({ [hostileText(random)]: hostileText(random) })}\n\`\`\`\n:::`,
  (random) => `- [x] ${html(random)}\n  1. ${html(random)}\n\n> [!NOTE]\n> ${html(random)}`,
  (random) => `:span[${hostileText(random)}]{onclick="${CALL}" style="x" .a href="${address(random).replace(/["\n]/g, '')}"}`,
  () => `:::note{onclick="${CALL}" id="docsgen:top"}\nx\n:::`,
  (random) => `\u202E${html(random)}\u202C \0${html(random)}\u2028${html(random)}`,
  () =>
    `&lt;script&gt;${CALL}&lt;/script&gt; &#60;img src=/x.gif onerror=${CALL}&#62; \\<img src=/x.gif onload=${CALL} onerror=${CALL}>`,
];

/** Hostile Markdown. */
const hostileMarkdown = (random: Random): string =>
  Array.from({ length: 1 + random.below(4) }, () => random.pick(MARKDOWN)(random)).join('\n\n');

/** A page with hostile front matter and content. */
export function hostilePage(random: Random, title: string): string {
  const keys: Record<string, unknown> = {
    title: `${title} ${hostileText(random)}`,
    description: hostileText(random),
    ...(random.chance(0.4) && { sidebar_label: hostileText(random) }),
    ...(random.chance(0.3) && { keywords: [hostileText(random), hostileText(random)] }),
    ...(random.chance(0.1) && { custom_edit_url: address(random) }),
    ...(random.chance(0.1) && { image: address(random) }),
    ...(random.chance(0.1) && { sidebar_class_name: `x" onclick="${CALL}` }),
    ...(random.chance(0.1) && { id: `x"${CALL}` }),
  };
  const lines = Object.entries(keys).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${hostileMarkdown(random)}\n`;
}

/** HTML that is shown as text or sanitized. Other HTML is rejected, and one rejection removes the whole description. */
const TAKEN = HTML.filter((one) => !/href="x"|src="?'?x|src=1|docsgen:|data-embed/.test(one) || /onerror/.test(one));

/** An API description with hostile strings in place of all texts. */
export function hostileApi(random: Random): string {
  const text = () => hostileText(random);
  const prose = () =>
    `Text ${random.pick(TAKEN)} and ${random.pick(TAKEN)}.\n\n${random.pick(TAKEN)}\n\n| a |\n| - |\n| ${random.pick(TAKEN)} |\n`;
  const schema = (depth: number): object => ({
    type: 'object',
    title: text(),
    description: prose(),
    required: ['a'],
    properties: Object.fromEntries(
      ['a', text(), text()].map((name) => [
        name,
        depth > 0 && random.chance(0.5)
          ? schema(depth - 1)
          : {
              type: 'string',
              description: text(),
              pattern: random.pick(['^x$', '<img>']),
              enum: [text(), text()],
              default: text(),
              example: text(),
            },
      ]),
    ),
  });
  const json = { 'application/json': { schema: schema(2), example: { a: text(), [text()]: text() } } };
  return JSON.stringify({
    openapi: '3.0.3',
    info: {
      title: text(),
      version: text(),
      description: prose(),
      contact: { name: text(), url: 'https://x.com' },
    },
    servers: [{ url: random.pick(['https://api.example.com', `/x"${CALL}`, `javascript:${CALL}//`]), description: text() }],
    tags: [{ name: 'Tag <b>', description: prose() }],
    paths: {
      '/a"onclick="pwn()/{id}': {
        post: {
          operationId: 'one',
          tags: ['Tag <b>'],
          summary: text(),
          description: prose(),
          externalDocs: { url: address(random), description: text() },
          parameters: [
            { name: 'id', in: 'path', required: true, description: text(), schema: { type: 'string', default: text() } },
            { name: text(), in: 'query', description: prose(), schema: { type: 'string' }, example: text() },
          ],
          requestBody: { description: text(), content: json },
          responses: {
            '200': {
              description: text(),
              content: json,
              headers: { 'X-A': { description: text(), schema: { type: 'string' } } },
            },
          },
        },
      },
    },
  });
}

/** A one-pixel image, whose load handlers would run. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A site of hostile pages, `page-0` and so on, with a hostile configuration and API description. */
export function hostileSite(random: Random, count: number): Files {
  const text = () => hostileText(random);
  const config = {
    title: `Site ${text()}`,
    tagline: text(),
    url: 'https://docs.example.com',
    version: { label: text() },
    // A forbidden link would fail the whole site.
    announcement: { id: 'one', text: `${text()} ${text()}`.replaceAll('](', '] (') },
    navbar: { links: [{ label: text(), to: 'https://example.com/"onclick=pwn()' }] },
    footer: { groups: [{ title: text(), links: [{ label: text(), to: '/' }] }], copyright: text() },
    requests: { url: 'https://api.example.com' },
  };
  const pages = Array.from({ length: count }, (_, n) => [`content/page-${n}.md`, hostilePage(random, `Page ${n}`)] as const);
  return {
    'docsgen.config.json': JSON.stringify(config),
    'content/index.md': '---\ntitle: Home\ndescription: The first page.\n---\n\nWelcome.\n',
    'openapi/api.json': hostileApi(random),
    'static/x.gif': PICTURE,
    ...Object.fromEntries(pages),
  };
}
