/** The names of CSS Color 4, sections 6.1 and 6.2, and the two that represent other colors. */
const NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse ' +
    'chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta ' +
    'darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet ' +
    'deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green ' +
    'greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral ' +
    'lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
    'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple ' +
    'mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite ' +
    'navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink ' +
    'plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue ' +
    'slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow ' +
    'yellowgreen accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext ' +
    'highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext transparent currentcolor'
  ).split(' '),
);

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\(.+\)$/is;
const NUMBER_FUNCTION = /^(?:calc|min|max|clamp|var|env)\(.+\)$/is;
const LENGTH =
  /^(?:0|[-+]?(?:\d*\.)?\d+(?:%|r?(?:em|ex|ch|cap|ic|lh)|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|px))$/i;
const TIME = /^[-+]?(?:\d*\.)?\d+m?s$/i;

/** Whether a text is a value of one CSS declaration: it does not end the declaration, and leaves no block, comment or bracket open. */
export function isCssValue(text: string): boolean {
  const bare = text.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, 'text');
  if (/[;{}\\!"']|\/\*|url\(/i.test(bare)) return false;
  let depth = 0;
  for (const bracket of bare.match(/[()[\]]/g) ?? []) {
    depth += '(['.includes(bracket) ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0 && text.trim() !== '';
}

/** Whether a text is a CSS color. The arguments of functions are not checked. */
export const isColor = (text: string): boolean =>
  isCssValue(text) && (HEX.test(text.trim()) || NAMES.has(text.trim().toLowerCase()) || COLOR_FUNCTION.test(text.trim()));

export const isLength = (text: string): boolean =>
  isCssValue(text) && (LENGTH.test(text.trim()) || NUMBER_FUNCTION.test(text.trim()));

export const isTime = (text: string): boolean =>
  isCssValue(text) && (TIME.test(text.trim()) || NUMBER_FUNCTION.test(text.trim()));
