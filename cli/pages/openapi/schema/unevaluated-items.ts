import { _, type CodeKeywordDefinition, type KeywordCxt, Name, str } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';

/**
 * The keyword `unevaluatedItems` (JSON Schema 2020-12, section 11.2). The one of the validator mistakes "all items are evaluated", which is only known
 * while validating, for the number 1.
 */
export const UNEVALUATED_ITEMS: CodeKeywordDefinition = {
  keyword: 'unevaluatedItems',
  type: 'array',
  schemaType: ['boolean', 'object'],
  error: { message: ({ params: { len } }) => str`must NOT have more than ${len} items` },
  code(cxt: KeywordCxt) {
    const { gen, data, it } = cxt;
    const evaluated = it.items;
    if (evaluated === true) return;
    const length = gen.const('len', _`${data}.length`);
    const first =
      evaluated instanceof Name ? gen.const('first', _`${evaluated} === true ? ${length} : ${evaluated} || 0`) : (evaluated ?? 0);
    cxt.setParams({ len: first });
    const valid = gen.var('valid', true);
    gen.forRange('i', first, length, (index) => {
      cxt.subschema({ keyword: 'unevaluatedItems', dataProp: index, dataPropType: Type.Num }, valid);
      if (!it.allErrors) gen.if(_`!${valid}`, () => gen.break());
    });
    cxt.ok(valid);
    it.items = true;
  },
};
