import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LongName } from '../../templates/long-name.js';

const render = (text: string) => renderToStaticMarkup(<LongName text={text} />);

it.each([
  ['invoice_payment_method_options', 'invoice_<wbr/>payment_<wbr/>method_<wbr/>options'],
  ['com.example.services.orders.v1', 'com.<wbr/>example.<wbr/>services.<wbr/>orders.<wbr/>v1'],
  ['POST /v1/customers/{customer}/balance', 'POST /v1/<wbr/>customers/{customer}/balance'],
])('lets the long name %s break after punctuation', (text, html) => {
  expect(render(text)).toBe(html);
});

it.each(['A title of several short words, e.g. this_one', 'node_modules'])('leaves %j as it is', (text) => {
  expect(render(text)).toBe(text);
});
