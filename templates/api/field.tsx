import * as TEXTS from '../texts/reference.js';
import { Sentence, Sentences, Text } from './sentences.js';
import type { FieldView, GroupView, NestedView, OptionView } from './view.js';

/** Number of allowed values that are listed before the rest is collapsed. */
const MAX_LISTED_VALUES = 16;

/** A list of parameters or properties. */
export function Fields({ fields }: { fields: readonly FieldView[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className="api-fields">
      {fields.map((field) => (
        <li key={field.id} id={field.id}>
          <Head field={field} />
          <SchemaDetails field={field} />
          <Nested nested={field.nested} />
          <Continued fields={field.continued} />
        </li>
      ))}
    </ul>
  );
}

/** Schemas that would be nested too deeply in their own place. */
export function Continued({ fields }: { fields?: readonly FieldView[] }) {
  if (!fields) return null;
  return (
    <>
      <p className="api-label">{TEXTS.deeper}</p>
      <Fields fields={fields} />
    </>
  );
}

function Head({ field }: { field: FieldView }) {
  return (
    <p className="api-head">
      <a className="api-name" href={`#${field.id}`}>
        {field.name}
      </a>
      <TypeLabels field={field} />
    </p>
  );
}

function TypeLabels({ field: { type, required, marks } }: { field: FieldView }) {
  return (
    <>
      {' '}
      {type && <span className="api-type">{type}</span>}
      {required && (
        <>
          {' '}
          <span className="api-required">{TEXTS.required}</span>
        </>
      )}
      {marks.map((mark) => (
        <span key={mark} className="api-mark">
          {' '}
          {mark}
        </span>
      ))}
    </>
  );
}

/** The details of a schema: descriptions, values, constraints. */
export function SchemaDetails({ field: { descriptions, facts, values } }: { field: FieldView }) {
  return (
    <>
      {descriptions.map((prose) => (
        <Text key={prose.markdown} prose={prose} />
      ))}
      {values.length > 0 && <Values values={values} />}
      <Sentences sentences={facts} />
    </>
  );
}

function Values({ values }: { values: readonly string[] }) {
  const renderList = (listedValues: readonly string[]) =>
    listedValues.map((value, index) => [index > 0 && ', ', <code key={value}>{value}</code>]);
  return (
    <div className="api-facts">
      {values.length > 1 ? TEXTS.oneOf : TEXTS.always}
      {renderList(values.slice(0, MAX_LISTED_VALUES))}
      {values.length > MAX_LISTED_VALUES && (
        <details className="api-more">
          <summary>{TEXTS.moreValues(values.length - MAX_LISTED_VALUES)}</summary>
          {renderList(values.slice(MAX_LISTED_VALUES))}
        </details>
      )}
    </div>
  );
}

/** The contents of a schema in a collapsible section. */
function Nested({ nested }: { nested?: NestedView }) {
  if (!nested) return null;
  if (nested.elsewhere && nested.items.length + nested.fields.length + nested.groups.length === 0)
    return <Elsewhere {...nested.elsewhere} />;
  return (
    <details className="api-nested">
      <summary>{nested.summary}</summary>
      <NestedContents nested={nested} />
    </details>
  );
}

function Elsewhere({ reason, name, id }: NonNullable<NestedView['elsewhere']>) {
  return (
    <p className="api-facts">
      {TEXTS.elsewhere[reason]}
      <a href={`#${id}`}>{name}</a>
    </p>
  );
}

/** The contents of a schema. */
export function NestedContents({ nested }: { nested: NestedView }) {
  return (
    <>
      <Fields fields={nested.items} />
      <Fields fields={nested.fields} />
      {nested.groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup
        <Group key={index} group={group} />
      ))}
      {nested.closed && <p className="api-facts">{TEXTS.noOtherProperties}</p>}
      {nested.elsewhere && <Elsewhere {...nested.elsewhere} />}
    </>
  );
}

function Group({ group: { id, label, options } }: { group: GroupView }) {
  return (
    <div className="api-group" id={id}>
      <p className="api-facts">
        <Sentence words={label} />:
      </p>
      {options.map((option, index) => (
        <Option key={option.id} option={option} group={id} open={index === 0} />
      ))}
    </div>
  );
}

/** An alternative of a group; opening it closes the others. */
function Option({ option, group, open }: { option: OptionView; group?: string; open: boolean }) {
  const { id, name, when, nested, descriptions, facts, values, continued } = option;
  const head = (
    <>
      <span className="api-name">{name}</span>
      <TypeLabels field={option} />
      {when.length > 0 && (
        <span className="api-type">
          {' '}
          <Sentence words={when} />
        </span>
      )}
    </>
  );
  if (!nested && descriptions.length + facts.length + values.length === 0)
    return (
      <p className="api-option" id={id}>
        {head}
      </p>
    );
  return (
    <details className="api-option" id={id} name={group} open={open}>
      <summary>{head}</summary>
      <SchemaDetails field={option} />
      {nested && <NestedContents nested={nested} />}
      <Continued fields={continued} />
    </details>
  );
}
