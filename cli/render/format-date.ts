import * as TEXTS from '../../templates/texts/page.js';

/** Formats `2024-03-05` as `5 March 2024`, whatever the locale of the machine. Returns other text unchanged. */
export function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)$/.exec(date) ?? [];
  return year ? TEXTS.date(Number(day), Number(month), year) : date;
}
