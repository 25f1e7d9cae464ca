// Writes the type of the configuration without zod, so that sites need not install zod to have it: what the compiler infers from the schema, with the
// descriptions of the options as documentation.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-6';

const SCHEMA = 'cli/config/schema.ts';

/** The declaration of the type, with the imports that it needs. */
function expandType(root) {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [SCHEMA], include: [] }, ts.sys, root);
  const program = ts.createProgram([path.join(root, SCHEMA)], { ...options, lib: ['lib.es2023.d.ts'] });
  const source = program.getSourceFile(path.join(root, SCHEMA));
  const alias = source.statements.find((node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'UserConfig');
  const checker = program.getTypeChecker();
  const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags;
  const type = checker.typeToString(checker.getTypeAtLocation(alias.name), source, NoTruncation | InTypeAlias);
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const names = (importClause.namedBindings.elements ?? []).map(({ name }) => name.text);
    const used = names.filter((name) => /^[A-Z][a-z]/.test(name) && new RegExp(`\\b${name}\\b`).test(type));
    return used.length > 0 ? [`import type { ${used.join(', ')} } from '${moduleSpecifier.text}';\n`] : [];
  });
  if (/\bz\.|\bany\b/.test(type)) throw new Error(`The type of the configuration is incomplete: ${type}`);
  return `${imports.join('')}/** The configuration as a maintainer writes it. */\nexport type UserConfig = ${type};\n`;
}

/** The parts of a JSON schema that describe a type: itself and its alternatives. */
const alternativesOf = (schema) =>
  schema ? [schema, ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])] : [];

const firstOf = (schemas, select) => schemas.flatMap(alternativesOf).map(select).find(Boolean);

/** Puts the descriptions of a JSON schema in front of the properties that it describes. */
function describe(type, schema) {
  if (!schema) return;
  if (ts.isTypeLiteralNode(type))
    for (const member of type.members) {
      const property = firstOf([schema], ({ properties }) => properties?.[member.name.text]);
      if (property?.description)
        ts.addSyntheticLeadingComment(
          member,
          ts.SyntaxKind.MultiLineCommentTrivia,
          `* ${property.description.replaceAll('*/', '*\\/')} `,
          true,
        );
      describe(member.type, property);
    }
  else if (ts.isArrayTypeNode(type))
    describe(
      type.elementType,
      firstOf([schema], ({ items }) => items),
    );
  else if (ts.isUnionTypeNode(type)) for (const alternative of type.types) describe(alternative, schema);
  else if (ts.isTypeReferenceNode(type) && type.typeArguments?.length === 2)
    describe(
      type.typeArguments[1],
      firstOf([schema], ({ additionalProperties }) => additionalProperties),
    );
}

/**
 * Replaces the declarations of the schema in a folder of declarations.
 *
 * @param schema the JSON schema of the configuration
 */
export function writeUserConfig({ root, types, schema }) {
  const code = expandType(root);
  const file = ts.createSourceFile('user-config.ts', code, ts.ScriptTarget.ES2022, true);
  describe(file.statements.find(ts.isTypeAliasDeclaration).type, schema);
  writeFileSync(
    path.join(types, SCHEMA.replace(/\.ts$/, '.d.ts')),
    ts.createPrinter({ newLine: ts.NewLineKind.LineFeed }).printFile(file),
  );
}
