import { expect, test } from 'vitest';
import { findActiveMarkup } from '../../cli/manifest/active-markup.js';
import { describe, problem } from '../../cli/problems/index.js';

/** Finds active markup in bytes, with the reason in words. */
function foundIn(bytes: Uint8Array) {
  const one = findActiveMarkup(bytes);
  if (!one) return undefined;
  const { cause } = describe(problem('active-markup', { file: '' }, { reason: one.reason, address: '' }));
  return { ...one, reason: cause.replace(/^This file /, '').replace(/; opened in a browser.*$/, '') };
}
const found = (text: string) => foundIn(Buffer.from(text));
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`;

test.each([
  ['plain shapes and styles', svg('<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9"/><text>a &lt; b &#8211; c</text>')],
  ['references within the file', svg('<g id="a"/><use href="#a"/><use xlink:href="#a"/><textPath href="#a"/>')],
  ['embedded raster images', svg('<image href="data:image/png;base64,AAAA"/><feImage xlink:href="#a"/>')],
  [
    'links of readers',
    svg('<a href="https://example.com/"><text>x</text></a><a xlink:href="../page#a"/><a href="mailto:a@b.example"/>'),
  ],
  [
    'what Graphviz writes',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- Generated -->\n${svg('<title>G</title>')}`,
  ],
  [
    'what Illustrator writes',
    `<?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE svg PUBLIC "x" "y" [\n <!ENTITY ns_svg "http://www.w3.org/2000/svg">\n <!ENTITY ns_ai "http://ns.adobe.com/AI/">\n]><svg xmlns="&ns_svg;" xmlns:i="&ns_ai;"><i:aipgf/><rect/></svg>`,
  ],
  [
    'what Inkscape writes',
    svg(
      '<sodipodi:namedview inkscape:zoom="1"/><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
      ' xmlns:inkscape="http://www.inkscape.org/n" xmlns:sodipodi="http://sodipodi.example"',
    ),
  ],
  ['animations', svg('<animate attributeName="opacity" values="0;1"/><set attributeName="fill" to="red"/>')],
  ['a byte order mark', `\uFEFF${svg('')}`],
  ['data of its own', '<orders xmlns="https://example.com/orders"><order id="1"><![CDATA[<script>]]></order></orders>'],
] as const)('passes %s', (_, text) => {
  expect(found(text)).toBeUndefined();
});

test.each([
  ['a script', svg('\n <script>alert(1)</script>'), 'contains the element <script>', 2, 2],
  [
    'a script under a prefix',
    '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script/></x:svg>',
    'contains the element <x:script>',
    1,
    45,
  ],
  [
    'a script whose namespace is an entity',
    '<!DOCTYPE a [<!ENTITY s "http://www.w3.org/2000/svg">]><a><b xmlns="&s;"><script/></b></a>',
    'contains the element <script>',
    1,
    74,
  ],
  [
    'a script after an unusual CDATA section',
    svg('<desc><![CDATA[ ]]>\u0338</desc><script/><desc><![CDATA[ ]]></desc>'),
    'contains the element <script>',
    1,
    111,
  ],
  ['an event handler', svg('', ' onload="alert(1)"'), 'has the event handler "onload"', 1, 1],
  [
    'an event handler by a character reference in its value',
    svg('<rect onclick="&#97;lert(1)"/>'),
    'has the event handler "onclick"',
    1,
    84,
  ],
  ['foreign objects', svg('<foreignObject/>'), 'contains the element <foreignObject>', 1, 84],
  ['HTML', svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>'), 'contains HTML, the element <h:iframe>', 1, 84],
  [
    'HTML as the document',
    '<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>',
    'contains HTML, the element <html>',
    1,
    1,
  ],
  ['a script as a link', svg('<a href="java&#10;script:alert(1)"/>'), 'has a script or document as the address in "href"', 1, 84],
  [
    'a document as a link',
    svg('<a xlink:href=" data:text/html,x"/>'),
    'has a script or document as the address in "xlink:href"',
    1,
    84,
  ],
  [
    'a script as an animated value',
    svg('<a><animate attributeName="href" values="x"/></a>'),
    'animates the attribute "href"',
    1,
    87,
  ],
  [
    'a script in a list of values',
    svg('<set attributeName="xlink:href" to="#a"/>'),
    'animates the attribute "xlink:href"',
    1,
    84,
  ],
  ['a foreign document', svg('<use href="other.svg#a"/>'), 'refers to another document in <use href="other.svg#a">', 1, 84],
  [
    'a picture from elsewhere',
    svg('<image href="https://example.com/a.png"/>'),
    'refers to another document in <image href="https://example.com/a.png">',
    1,
    84,
  ],
  [
    'an SVG within the SVG',
    svg('<image href="data:image/svg+xml,x"/>'),
    'refers to another document in <image href="data:image/svg+xml,x">',
    1,
    84,
  ],
  [
    'a style sheet',
    `<?xml version="1.0"?>\n<?xml-stylesheet type="text/xsl" href="a.xsl"?>\n<a/>`,
    'names a style sheet (<?xml-stylesheet?>)',
    2,
    1,
  ],
  [
    'markup in an entity',
    `<!DOCTYPE svg [<!ENTITY a "&#60;script/>">]>${svg('&a;')}`,
    'declares entities or attributes in its DOCTYPE',
    1,
    11,
  ],
  [
    'an external entity',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "a.svg">]>${svg('&a;')}`,
    'declares entities or attributes in its DOCTYPE',
    1,
    11,
  ],
  [
    'a default attribute',
    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`,
    'declares entities or attributes in its DOCTYPE',
    1,
    11,
  ],
  ['a script before an error', svg('<rect>\n<a'), 'is not well-formed XML', 2, 3],
  ['HTML that is no XML', '<!doctype html><p>', 'is not well-formed XML', 1, 9],
  ['another encoding', `<?xml version="1.0" encoding="utf-7"?>${svg('')}`, 'declares the encoding "utf-7"', 1, 1],
  [
    'an encoding that does not matter, with other letters',
    `<?xml version="1.0" encoding="iso-8859-1"?>${svg('é')}`,
    'declares the encoding "iso-8859-1"',
    1,
    1,
  ],
  ['another version', `<?xml version="1.1"?>${svg('')}`, 'is XML 1.1', 1, 1],
] as const)('finds %s', (_, text, reason, line, column) => {
  expect(found(text)).toEqual({ reason, line, column });
});

test('handles files in another encoding and endless trees', () => {
  expect(foundIn(Buffer.from(`\uFEFF${svg('')}`, 'utf16le'))).toEqual({ reason: 'is not encoded in UTF-8' });
  expect(foundIn(Buffer.from(svg(''), 'utf16le'))).toMatchObject({ reason: 'is not well-formed XML' });
  expect(found(`<a xmlns:p="u">${'<p:b>'.repeat(200_000)}`)).toMatchObject({
    reason: 'nests elements more than 256 levels deep',
  });
});

test('reads a DOCTYPE with very many brackets in linear time', () => {
  const text = `<!DOCTYPE svg ${'['.repeat(1_000_000)}]x>${svg('')}`;
  expect(found(text)).toMatchObject({ reason: 'declares entities or attributes in its DOCTYPE' });
});
