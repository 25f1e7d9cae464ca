const DATE =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?: ?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d))?)?$/;

/** Whether a text is a date of the calendar, with or without a time (RFC 3339, section 5.6; seconds and the offset may be missing). */
export function isDateOrTime(text: string): boolean {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  if (year === '') return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Returns the time of a date in UTC: `2026-03-01T00:00:00Z`. A date without a time begins at midnight, and one without an offset is in UTC. */
export function toInstant(date: string): string {
  const [, day = '', time = '00:00', seconds = ':00', offset = 'Z'] =
    /^(\S{10})(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)? ?(Z|[+-]\d\d:?\d\d)?)?$/.exec(date) ?? [];
  const zone = offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  return `${new Date(`${day}T${time}${seconds}${zone}`).toISOString().slice(0, 19)}Z`;
}

/** Returns the day of a date as its author wrote it: `2026-03-01`. */
export const dayOf = (date: string): string => date.slice(0, 10);
