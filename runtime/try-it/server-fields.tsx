import type { RequestTemplate, RequestValues } from '../../samples/request-template.js';
import * as TEXTS from '../../templates/texts/try-it.js';
import { Choice, Field } from './fields.js';

interface ServerProps {
  readonly servers: RequestTemplate['servers'];
  readonly values: RequestValues;
  readonly onChange: (changes: Partial<RequestValues>) => void;
}

/** The server and its variables. */
export function ServerFields({ servers, values, onChange }: ServerProps) {
  const server = servers[values.server];
  return (
    <fieldset aria-label={TEXTS.server}>
      {servers.length > 1 ? (
        <Choice
          label={TEXTS.server}
          options={servers.map(({ url }, index) => [index, url] as const)}
          selected={values.server}
          onSelect={(index) => onChange({ server: index })}
        />
      ) : (
        <div className="try-it-row">
          <div className="try-it-label">{TEXTS.server}</div>
          <p className="try-it-control try-it-server">
            <code>{server?.url}</code>
          </p>
        </div>
      )}
      {server?.variables.map((variable) => (
        <Field
          key={variable.name}
          field={{ ...variable, kind: 'text', sent: true, required: true }}
          value={{ text: values.variables[variable.name] ?? '', sent: true }}
          onChange={({ text }) => onChange({ variables: { ...values.variables, [variable.name]: text } })}
        />
      ))}
    </fieldset>
  );
}
