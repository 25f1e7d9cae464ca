import { createContext, Fragment, useContext } from 'react';
import { RESERVED_ID_PREFIX } from '../reserved-ids.js';
import * as TEXTS from '../texts/reference.js';
import { Sentence, Sentences, Text } from './sentences.js';
import { Tabs } from './tabs.js';
import { TypeName } from './type-name.js';
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

function TypeLabels({ field: { type, model, required, marks } }: { field: FieldView }) {
  return (
    <>
      {' '}
      {type && <TypeName type={type} model={model} />}
      <Labels required={required} marks={marks} />
    </>
  );
}

/** Pills of a parameter, property or body: required, deprecated, and the like. */
export function Labels({ required, marks }: Pick<FieldView, 'required' | 'marks'>) {
  return (
    <>
      {required && (
        <>
          {' '}
          <span className="api-required">{TEXTS.required}</span>
        </>
      )}
      {marks.map((mark) => (
        <Fragment key={mark}>
          {' '}
          <span className="api-mark">{mark}</span>
        </Fragment>
      ))}
    </>
  );
}

/** The details of a schema: descriptions, values, constraints. */
export function SchemaDetails({ field: { descriptions, facts, values, meanings } }: { field: FieldView }) {
  const [nearest, ...others] = descriptions;
  return (
    <>
      <Text prose={nearest} />
      {others.length > 0 && (
        <details className="api-more">
          <summary>{TEXTS.moreDescriptions}</summary>
          {others.map((prose) => (
            <Text key={prose.markdown} prose={prose} />
          ))}
        </details>
      )}
      {values.length + facts.length > 0 && (
        <div className="api-meta">
          {values.length > 0 && (meanings ? <Meanings values={values} meanings={meanings} /> : <Values values={values} />)}{' '}
          <Sentences sentences={facts} />
        </div>
      )}
    </>
  );
}

/** Allowed values with what they mean. */
function Meanings({ values, meanings }: { readonly values: readonly string[]; readonly meanings: readonly string[] }) {
  const renderList = (start: number, end?: number) => (
    <ul>
      {values.slice(start, end).map((value, index) => (
        <li key={value}>
          <code>{value}</code> {meanings[start + index]}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="api-facts">
      {values.length > 1 ? TEXTS.oneOf : TEXTS.always}
      {renderList(0, countListed(values))}
      {values.length > countListed(values) && (
        <details className="api-more">
          <summary>{TEXTS.moreValues(values.length - countListed(values))}</summary>
          {renderList(countListed(values))}
        </details>
      )}
    </div>
  );
}

/** Returns how many values are listed before the rest is collapsed. One value is not worth it. */
const countListed = ({ length }: readonly string[]): number => (length > MAX_LISTED_VALUES + 1 ? MAX_LISTED_VALUES : length);

function Values({ values }: { values: readonly string[] }) {
  const renderList = (listedValues: readonly string[]) =>
    listedValues.map((value, index) => [index > 0 && ', ', <code key={value}>{value}</code>]);
  return (
    <div className="api-facts">
      {values.length > 1 ? TEXTS.oneOf : TEXTS.always}
      {renderList(values.slice(0, countListed(values)))}
      {values.length > countListed(values) && (
        <details className="api-more">
          <summary>{TEXTS.moreValues(values.length - countListed(values))}</summary>
          {renderList(values.slice(countListed(values)))}
        </details>
      )}
    </div>
  );
}

/** Whether the place is inside an alternative: choices of choices are collapsed, so that a schema is not endlessly long. */
const InsideChoice = createContext(false);

/** Whether the contents of a schema are more than a reference, one row, a line of types or the tabs of one choice. */
function isCollapsible({ items, fields, groups, closed }: NestedView, isInsideChoice: boolean): boolean {
  if (closed || fields.length > 0 || (items.length > 0 && groups.length > 0)) return true;
  const details = groups.filter(({ options }) => !options.every(isPlainType));
  return details.length > 1 || details.some(({ id }) => id === undefined || isInsideChoice);
}

/** Whether a schema contains others that are collapsed. */
export function hasNestedSchemas({ items, fields, groups }: NestedView, isInsideChoice = false): boolean {
  return (
    [...items, ...fields].some(
      ({ nested }) => nested && (isCollapsible(nested, isInsideChoice) || hasNestedSchemas(nested, isInsideChoice)),
    ) || groups.some(({ options }) => options.some(({ nested }) => nested && hasNestedSchemas(nested, true)))
  );
}

/** The contents of a schema, in a collapsible section unless they fit on a line. */
function Nested({ nested }: { nested?: NestedView }) {
  const isInsideChoice = useContext(InsideChoice);
  if (!nested) return null;
  if (!isCollapsible(nested, isInsideChoice)) return <NestedContents nested={nested} />;
  return (
    <details className="api-nested">
      <summary>{nested.summary}</summary>
      <NestedContents nested={nested} />
    </details>
  );
}

function Elsewhere({ reason, name, href }: NonNullable<NestedView['elsewhere']>) {
  return (
    <p className="api-facts">
      {TEXTS.elsewhere[reason]}
      <a href={href}>{name}</a>
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

/** The alternatives of a choice: in a line if they are types without details, or else as tabs. */
function Group({ group: { id, label, options } }: { group: GroupView }) {
  if (options.every(isPlainType))
    return (
      <p className="api-facts api-types" id={id}>
        <Sentence words={label} />:{' '}
        {options.map((option, index) => (
          <Fragment key={option.id}>
            {index > 0 && ' | '}
            <span className="api-option" id={option.id}>
              <code className="api-name">{option.name}</code>
              <TypeLabels field={option} />
            </span>
          </Fragment>
        ))}
      </p>
    );
  const heading = (
    <p className="api-facts">
      <Sentence words={label} />:
    </p>
  );
  if (id === undefined)
    return (
      <div className="api-conditions">
        {heading}
        {options.map((option) => (
          <div key={option.id} className="api-option" id={option.id}>
            <OptionContents option={option} />
          </div>
        ))}
      </div>
    );
  const tabs = options.map((option) => ({
    id: `tab-${option.id}`,
    label: option.name,
    panelId: option.id,
    content: <OptionContents option={option} />,
  }));
  return (
    <div className="api-group" id={id}>
      {heading}
      <Tabs name={`${RESERVED_ID_PREFIX}${id}`} tabs={tabs} className="api-options" />
    </div>
  );
}

/** Whether an alternative has no more to show than its type. */
const isPlainType = ({ when, nested, descriptions, facts, values, continued }: OptionView): boolean =>
  !nested && !continued && when.length + descriptions.length + facts.length + values.length === 0;

function OptionContents({ option }: { option: OptionView }) {
  const { name, when, nested, continued } = option;
  return (
    <>
      <p className="api-head">
        <span className="api-name">{name}</span>
        <TypeLabels field={option} />
        {when.length > 0 && (
          <span className="api-facts">
            {' '}
            <Sentence words={when} />
          </span>
        )}
      </p>
      <SchemaDetails field={option} />
      <InsideChoice value={true}>
        {nested && <NestedContents nested={nested} />}
        <Continued fields={continued} />
      </InsideChoice>
    </>
  );
}
