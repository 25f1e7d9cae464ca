import { useId } from 'react';
import { isJsonType } from '../../samples/json-value.js';
import type { BodyTemplate, FieldValue, RequestTemplate, RequestValues } from '../../samples/request-template.js';
import * as TEXTS from '../../templates/texts/try-it.js';
import { Choice, countRows, Field, isValidJson, PRIVATE, Row } from './fields.js';

interface BodyProps {
  readonly template: RequestTemplate;
  readonly values: RequestValues;
  readonly isMissing: (field: string) => boolean;
  readonly onBody: (body: number) => void;
  readonly onText: (text: string) => void;
  readonly onField: (index: number, value: FieldValue) => void;
  readonly onFile: (file: File | undefined) => void;
  readonly onFiles: (index: number, files: readonly File[]) => void;
}

/** The content type of the body, and its text or the fields of its form. */
export function BodyFields({ template, values, isMissing, onBody, onText, onField, onFile, onFiles }: BodyProps) {
  const { bodies, bodyRequired } = template;
  const body = bodies[values.body];
  const given = values.bodies[values.body];
  const options = [
    ...bodies.map(({ type }, index) => [index, type] as const),
    ...(bodyRequired ? [] : [[-1, TEXTS.withoutBody] as const]),
  ];
  return (
    <fieldset>
      <legend>{TEXTS.body}</legend>
      {options.length > 1 ? (
        <Choice label={TEXTS.contentType} options={options} selected={values.body} onSelect={onBody} />
      ) : (
        <p className="try-it-note">
          <code>{body?.type}</code>
        </p>
      )}
      {body?.kind === 'text' && <TextBody key={values.body} body={body} text={given?.text ?? ''} onText={onText} />}
      {body?.kind === 'file' && (
        <Field
          field={{ name: TEXTS.file, kind: 'file', text: '', sent: true, required: true }}
          value={{ text: given?.text ?? '', sent: true }}
          error={isMissing(TEXTS.file) ? TEXTS.missingFile : undefined}
          isMultiple={false}
          onChange={() => undefined}
          onFiles={([file]) => onFile(file)}
        />
      )}
      {body?.fields?.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          value={given?.fields[index] ?? { text: '', sent: false }}
          error={isMissing(field.name) ? TEXTS.missingFile : undefined}
          onChange={(value) => onField(index, value)}
          onFiles={(files) => onFiles(index, files)}
        />
      ))}
    </fieldset>
  );
}

interface TextBodyProps {
  readonly body: BodyTemplate;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function TextBody({ body: { type, examples = [] }, text, onText }: TextBodyProps) {
  const id = useId();
  const noteId = useId();
  const isWrong = isJsonType(type) && !isValidJson(text);
  const chosen = examples.findIndex((example) => example.text === text);
  return (
    <>
      {examples.length > 1 && (
        <Choice
          label={TEXTS.example}
          options={[...(chosen < 0 ? [[-1, '–'] as const] : []), ...examples.map(({ title }, index) => [index, title] as const)]}
          selected={chosen}
          onSelect={(index) => onText(examples[index]?.text ?? text)}
        />
      )}
      <Row label={TEXTS.content} id={id}>
        <textarea
          {...PRIVATE}
          id={id}
          className="try-it-body"
          rows={countRows(text, 16)}
          value={text}
          aria-describedby={isWrong ? noteId : undefined}
          onChange={({ target }) => onText(target.value)}
        />
        {isWrong && (
          <p id={noteId} className="try-it-error">
            {TEXTS.notJson}
          </p>
        )}
      </Row>
    </>
  );
}
