import { useId } from 'react';
import type { Credentials, RequestTemplate, RequestValues, SchemeTemplate } from '../../samples/request-template.js';
import * as TEXTS from '../../templates/texts/try-it.js';
import { Choice, PRIVATE, Row } from './fields.js';

interface SecurityProps {
  readonly security: RequestTemplate['security'];
  readonly values: RequestValues;
  readonly isShown: boolean;
  readonly onWay: (way: number) => void;
  readonly onCredentials: (name: string, credentials: Credentials) => void;
  readonly onShow: (isShown: boolean) => void;
}

/** The ways to authenticate, and the secrets of the chosen one. */
export function SecurityFields({ security, values, isShown, onWay, onCredentials, onShow }: SecurityProps) {
  const schemes = security[values.way] ?? [];
  const options = security.map((way, index) => [index, describeWay(way)] as const);
  const hasSecrets = schemes.some(({ kind }) => kind !== 'mutualTLS');
  return (
    <fieldset>
      <legend>{TEXTS.authentication}</legend>
      {security.length > 1 && <Choice label={TEXTS.way} options={options} selected={values.way} onSelect={onWay} />}
      {schemes.map((scheme) => (
        <Scheme
          key={scheme.name}
          scheme={scheme}
          credentials={values.credentials[scheme.name] ?? {}}
          isShown={isShown}
          onChange={(credentials) => onCredentials(scheme.name, credentials)}
        />
      ))}
      {hasSecrets && (
        <div className="try-it-show">
          <label>
            <input type="checkbox" checked={isShown} onChange={({ target }) => onShow(target.checked)} /> {TEXTS.show}
          </label>
          <p className="try-it-note">{TEXTS.memory}</p>
        </div>
      )}
    </fieldset>
  );
}

const describeWay = (way: readonly SchemeTemplate[]): string =>
  way.length === 0 ? TEXTS.anonymous : way.map(({ name }) => name).join(' + ');

interface SchemeProps {
  readonly scheme: SchemeTemplate;
  readonly credentials: Credentials;
  readonly isShown: boolean;
  readonly onChange: (credentials: Credentials) => void;
}

function Scheme({ scheme: { name, kind, key }, credentials, isShown, onChange }: SchemeProps) {
  if (kind === 'mutualTLS') return <p className="try-it-note">{TEXTS.certificate}</p>;
  if (kind !== 'basic')
    return (
      <Secret
        label={kind === 'apiKey' ? (key ?? name) : kind === 'http' ? `Authorization: ${key}` : TEXTS.token}
        isCode={kind !== 'bearer'}
        value={credentials.token ?? ''}
        isShown={isShown}
        onChange={(token) => onChange({ token })}
      />
    );
  return (
    <>
      <Secret label={TEXTS.user} value={credentials.user ?? ''} isShown onChange={(user) => onChange({ ...credentials, user })} />
      <Secret
        label={TEXTS.password}
        value={credentials.password ?? ''}
        isShown={isShown}
        onChange={(password) => onChange({ ...credentials, password })}
      />
    </>
  );
}

interface SecretProps {
  readonly label: string;
  readonly isCode?: boolean;
  readonly value: string;
  readonly isShown: boolean;
  readonly onChange: (value: string) => void;
}

/** A field whose text is masked. Browsers offer no stored passwords for it and store none. */
function Secret({ label, isCode, value, isShown, onChange }: SecretProps) {
  const id = useId();
  return (
    <Row label={label} id={id} isCode={isCode}>
      <input
        {...PRIVATE}
        id={id}
        type={isShown ? 'text' : 'password'}
        autoComplete={isShown ? 'off' : 'new-password'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Row>
  );
}
