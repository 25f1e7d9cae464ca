import { type ReactNode, useId } from 'react';
import { parseJson } from '../../samples/json-value.js';
import type { FieldTemplate, FieldValue } from '../../samples/request-template.js';
import * as TEXTS from '../../templates/texts/try-it.js';

/** A labelled control. The label names the control with the id. */
export function Row({ label, id, isCode = false, isOff = false, before, children }: RowProps) {
  return (
    <div className="try-it-row" data-off={isOff || undefined}>
      <div className="try-it-label">
        {before}
        <label htmlFor={id}>{isCode ? <code>{label}</code> : label}</label>
      </div>
      <div className="try-it-control">{children}</div>
    </div>
  );
}

interface RowProps {
  readonly label: string;
  readonly id: string;
  /** The label is a name of the API. */
  readonly isCode?: boolean;
  /** The request does not contain it. */
  readonly isOff?: boolean;
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** A choice between texts. */
export function Choice({ label, options, selected, onSelect }: ChoiceProps) {
  const id = useId();
  return (
    <Row label={label} id={id}>
      <select id={id} value={selected} onChange={({ target }) => onSelect(Number(target.value))}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Row>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly (readonly [value: number, text: string])[];
  readonly selected: number;
  readonly onSelect: (value: number) => void;
}

/** Attributes that keep browsers from storing or changing what is typed. */
export const PRIVATE = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** A text that the reader edits: a parameter, a variable of a server, a field of a form. An optional one has a box that includes it. */
export function Field({ field, value, error, isMultiple = true, onChange, onFiles }: FieldProps) {
  const id = useId();
  const noteId = useId();
  const { name, kind, required } = field;
  const isJson = kind === 'json' && value.sent;
  const note = error ?? (isJson && !isValidJson(value.text) ? TEXTS.notJson : kind === 'list' ? TEXTS.list : undefined);
  const common = {
    id,
    required,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': note === undefined ? undefined : noteId,
  };
  const change = (text: string) => onChange({ text, sent: true });
  const box = !required && (
    <input
      type="checkbox"
      checked={value.sent}
      aria-label={TEXTS.include(name)}
      onChange={({ target }) => onChange({ ...value, sent: target.checked })}
    />
  );
  return (
    <Row label={name} id={id} isCode isOff={!value.sent} before={box}>
      {kind === 'file' ? (
        <input {...common} type="file" multiple={isMultiple} onChange={({ target }) => onFiles?.([...(target.files ?? [])])} />
      ) : field.values ? (
        <select {...common} value={value.text} onChange={({ target }) => change(target.value)}>
          {[...new Set([...field.values, value.text])].map((text) => (
            <option key={text}>{text}</option>
          ))}
        </select>
      ) : kind === 'text' && !value.text.includes('\n') ? (
        <input {...common} {...PRIVATE} type="text" value={value.text} onChange={({ target }) => change(target.value)} />
      ) : (
        <textarea
          {...common}
          {...PRIVATE}
          rows={countRows(value.text, 6)}
          value={value.text}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? 'try-it-note' : 'try-it-error'}>
          {note}
        </p>
      )}
    </Row>
  );
}

interface FieldProps {
  readonly field: FieldTemplate;
  readonly value: FieldValue;
  readonly error?: string;
  /** Whether several files can be chosen. */
  readonly isMultiple?: boolean;
  readonly onChange: (value: FieldValue) => void;
  readonly onFiles?: (files: readonly File[]) => void;
}

/** Returns the height of a field for a text, in lines. */
export const countRows = (text: string, max: number): number => Math.min(text.split('\n').length, max);

export function isValidJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
