/** Texts of the generated reference of an extension. */

export const directive = 'Directive';
export const attribute = 'Attribute';
export const key = 'Key';
export const values = 'Values';
export const required = 'Required';
export const meaning = 'Meaning';
export const yes = 'yes';
export const no = 'no';
export const orBetween = ' or ';
/** Before the code of a directive, above the table of its attributes. */
export const attributesOf = 'Attributes of ';
export const frontMatterKeys = 'Front matter keys';

/** What a value is, by type. */
export const types = {
  text: 'text',
  number: 'number',
  boolean: 'true or false',
  date: 'date',
  list: 'list of texts',
};
/** Before the allowed values of a list. */
export const listOf = 'list of ';
/** Before a regular expression. */
export const textLike = 'text like ';
