/** Texts of the console of the API reference. */

export const form = (method: string, path: string): string => `Try it: ${method} ${path}`;
export const server = 'Server';
export const authentication = 'Authentication';
export const way = 'Method';
export const anonymous = 'None';
export const body = 'Body';
export const contentType = 'Content type';
export const withoutBody = 'None';
export const example = 'Example';
export const content = 'Content';
export const file = 'File';
export const locations = {
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query string',
  header: 'Headers',
  cookie: 'Cookies',
};
export const token = 'Token';
export const authorization = (scheme: string): string => `Authorization: ${scheme}`;
export const user = 'User name';
export const password = 'Password';
export const show = 'Show secrets, also in the samples';
export const memory = 'Secrets stay in the memory of this tab.';
export const certificate = 'The browser chooses the client certificate when it connects.';
export const forbidden = (names: string): string =>
  `Browsers do not let a page set ${names}. The samples include it; requests sent from this page do not.`;
export const optional = (count: number): string => `${count} optional`;
export const include = (name: string): string => `Include ${name}`;
export const list = 'One value per line';
export const notJson = 'This is not valid JSON. It is sent unchanged.';
export const missing = 'Fill in this field.';
export const missingFile = 'Choose a file.';

export const send = 'Send';
export const cancel = 'Cancel';
export const reset = 'Reset';
export const sending = 'Sending…';
export const receiving = 'Receiving…';

export const response = 'Response';
export const cancelled = 'Canceled.';
export const timeout = (seconds: number): string => `No response within ${seconds} seconds.`;
export const milliseconds = (time: number): string => `${time} ms`;
export const headers = (count: number): string => `Headers (${count})`;
export const exposed = 'Browsers let a page read only the headers that the API exposes (Access-Control-Expose-Headers).';
export const redirected = (url: string): string => `Redirected to ${url}`;
export const empty = 'The response has no body.';
export const binary = (size: string, type: string): string => `${size} of ${type || 'binary data'}`;
export const download = 'Download';
export const shownPart = (characters: number, size: string): string =>
  `Only the first ${characters.toLocaleString('en')} characters of ${size} are shown.`;
export const cut = {
  size: (size: string): string => `The response is longer than ${size}. The rest was not read.`,
  timeout: 'The response was not complete within the time limit. Only the part that arrived is shown.',
  cancelled: 'You canceled the response. Only the part that arrived is shown.',
  failed: 'The connection was lost. Only the part that arrived is shown.',
};

export const copy = 'Copy';
export const copyCurl = 'Copy curl command';
export const copied = 'Copied';
export const secrets = 'The command contains your secrets.';

export const refused = {
  url: 'The address of the request is not valid. Check the server and its variables.',
  host: 'The API description names no host for this server, so the page does not know where to send the request.',
  origin: (origin: string): string =>
    `The policy of this site (connect-src) does not allow requests to ${origin}. Send the request from a terminal.`,
  mixed: (origin: string): string =>
    `This page was loaded with HTTPS, and browsers do not let such a page send requests to ${origin}. Send the request from a terminal.`,
  method: (method: string): string => `Browsers do not let a page send ${method} requests. Send the request from a terminal.`,
  body: (method: string): string =>
    `Browsers do not let a page send a ${method} request with a body. Send the request from a terminal.`,
  header: (name: string): string =>
    `Browsers cannot send the value of the header ${name}: it contains characters outside Latin-1.`,
};
export const failed = 'Failed';
export const offline = 'This device is offline. Connect to a network and send the request again.';
export const unreachable = (origin: string, page: string): string =>
  `The server at ${origin} could not be reached, or the browser blocked its response because the API does not allow requests from ${page} (CORS).`;
export const runCurl =
  'Check that the server is running, or copy the curl command and run it in a terminal, where CORS does not apply.';
export const allow = 'To allow requests from this site, the API must send these headers, also in response to OPTIONS requests:';
