import type { FieldView, GroupView, NestedView } from './view.js';
import { Sentence, Text } from './words.js';

/** Number of allowed values that are listed at once. */
const VALUES = 16;

/** Parameters or properties. */
export function Fields({ fields }: { fields: readonly FieldView[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className="api-fields">
      {fields.map((field) => (
        <li key={field.id} id={field.id}>
          <Head field={field} />
          <Facts field={field} />
          <Nested nested={field.nested} />
        </li>
      ))}
    </ul>
  );
}

function Head({ field: { id, name, type, required, marks } }: { field: FieldView }) {
  return (
    <p className="api-head">
      <a className="api-name" href={`#${id}`}>
        {name}
      </a>{' '}
      {type && <span className="api-type">{type}</span>}
      {required && (
        <>
          {' '}
          <span className="api-required">required</span>
        </>
      )}
      {marks.map((mark) => (
        <span key={mark} className="api-mark">
          {' '}
          {mark}
        </span>
      ))}
    </p>
  );
}

/** What is said of a schema itself: descriptions, constraints, values. */
export function Facts({ field: { descriptions, facts, values } }: { field: FieldView }) {
  return (
    <>
      {descriptions.map((prose) => (
        <Text key={prose.markdown} prose={prose} />
      ))}
      {values.length > 0 && <Values values={values} />}
      {facts.length > 0 && (
        <p className="api-facts">
          {facts.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: static markup
            <span key={index}>
              <Sentence words={words} />
              {'. '}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Values({ values }: { values: readonly string[] }) {
  const list = (some: readonly string[]) => some.map((value, index) => [index > 0 && ', ', <code key={value}>{value}</code>]);
  return (
    <div className="api-facts">
      {values.length > 1 ? 'One of ' : 'Always '}
      {list(values.slice(0, VALUES))}
      {values.length > VALUES && (
        <details>
          <summary>{values.length - VALUES} more values</summary>
          {list(values.slice(VALUES))}
        </details>
      )}
    </div>
  );
}

/** What a schema holds, behind a switch. */
export function Nested({ nested }: { nested?: NestedView }) {
  if (!nested) return null;
  if (nested.elsewhere) return <Elsewhere {...nested.elsewhere} />;
  return (
    <details className="api-nested">
      <summary>{nested.summary}</summary>
      <Inside nested={nested} />
    </details>
  );
}

function Elsewhere({ reason, name, id }: NonNullable<NestedView['elsewhere']>) {
  return (
    <p className="api-facts">
      {reason === 'recursive' ? 'Recursive: ' : 'Shown above: '}
      <a href={`#${id}`}>{name}</a>
    </p>
  );
}

/** What a schema holds, in the open. */
export function Inside({ nested }: { nested: NestedView }) {
  if (nested.elsewhere) return <Elsewhere {...nested.elsewhere} />;
  return (
    <>
      <Fields fields={nested.items} />
      <Fields fields={nested.fields} />
      {nested.groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup
        <Group key={index} group={group} />
      ))}
      {nested.closed && <p className="api-facts">No other properties.</p>}
    </>
  );
}

function Group({ group: { label, options } }: { group: GroupView }) {
  return (
    <div className="api-group">
      <p className="api-facts">
        <Sentence words={label} />:
      </p>
      <Fields fields={options} />
    </div>
  );
}
