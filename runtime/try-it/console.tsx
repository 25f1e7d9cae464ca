import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createCredentials } from '../../samples/credentials.js';
import { fillRequest } from '../../samples/fill-request.js';
import { cleanRequest } from '../../samples/index.js';
import type { SampleRequest } from '../../samples/request.js';
import {
  type Credentials,
  type FieldValue,
  initialValues,
  type ParameterTemplate,
  type RequestTemplate,
  type RequestValues,
} from '../../samples/request-template.js';
import { fillServerUrl, hasHost } from '../../samples/server-url.js';
import { formatSize } from '../../templates/texts/size.js';
import * as TEXTS from '../../templates/texts/try-it.js';
import { BodyFields } from './body-fields.js';
import { listForbiddenHeaders } from './forbidden-headers.js';
import type { Interruption } from './interruption.js';
import { ParameterFields } from './parameter-fields.js';
import { listAllowedOrigins, refuseRequest } from './refuse-request.js';
import { CurlOffer, NetworkFailure, ResponseDetails } from './result.js';
import { SecurityFields } from './security-fields.js';
import { type Outcome, sendRequest } from './send-request.js';
import { ServerFields } from './server-fields.js';

/** Milliseconds after which a request is given up. */
const TIME_LIMIT = 30_000;

interface ConsoleProps {
  readonly template: RequestTemplate;
  /** Secrets of the other pages of the API. */
  readonly credentials: RequestValues['credentials'];
  readonly onCredentials: (credentials: RequestValues['credentials']) => void;
  /** Called with every change of the request as samples show it. */
  readonly onRequest: (request: SampleRequest) => void;
}

/** The state below the fields. */
type Result =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly hasBegun: boolean }
  | { readonly kind: 'refused'; readonly reason: string; readonly request: SampleRequest }
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly request: SampleRequest };

const LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

/** The fields of an operation's request and its result. */
export function Console({ template, credentials, onCredentials, onRequest }: ConsoleProps) {
  const [values, setValues] = useState<RequestValues>(() => ({ ...initialValues(template), credentials }));
  const [files, setFiles] = useState<ReadonlyMap<string, readonly File[]>>(new Map());
  const [isShown, setShown] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [result, setResult] = useState<Result>({ kind: 'none' });
  const [generation, setGeneration] = useState(0);
  const controller = useRef<AbortController>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);

  const change = (changes: Partial<RequestValues>) => setValues((current) => ({ ...current, ...changes }));
  useEffect(() => {
    onRequest(fillRequest(template, isShown ? values : { ...values, credentials: {} }));
  }, [template, values, isShown, onRequest]);
  useEffect(() => () => controller.current?.abort('cancelled'), []);

  const missingFiles = listFileFields(template, values).filter((name) => (files.get(name) ?? []).length === 0);
  const isIncomplete =
    missingFiles.length > 0 ||
    template.parameters.some((parameter, index) => isMissing(parameter, values.parameters[index] ?? { text: '', sent: false }));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (result.kind === 'sending') return;
    flushSync(() => setChecked(true));
    if (isIncomplete) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const request = cleanRequest(fillRequest(template, values, { withoutPlaceholders: true }));
    const server = template.servers[values.server];
    const reason =
      server && hasHost(fillServerUrl(server, values.variables))
        ? refuseRequest(request, location, listAllowedOrigins(document, location))
        : TEXTS.refused.host;
    if (reason !== undefined) {
      setResult({ kind: 'refused', reason, request });
      return;
    }
    setResult({ kind: 'sending', hasBegun: false });
    const current = new AbortController();
    controller.current = current;
    const timer = setTimeout(() => current.abort('timeout' satisfies Interruption), TIME_LIMIT);
    const sentFiles = listFileFields(template, values).flatMap((name) => files.get(name) ?? []);
    const onResponse = () => setResult({ kind: 'sending', hasBegun: true });
    const outcome = await sendRequest({ request, files: sentFiles, signal: current.signal, onResponse }, window);
    clearTimeout(timer);
    if (controller.current !== current) return;
    // The button that had the focus disappears.
    if (cancelButton.current === document.activeElement) sendButton.current?.focus();
    setResult({ kind: 'ended', outcome, request });
  };

  const setParameter = (index: number, value: FieldValue) =>
    setValues((current) => ({ ...current, parameters: replaceAt(current.parameters, index, value) }));
  const setBody = (changes: Partial<RequestValues['bodies'][number]>) =>
    setValues((current) => {
      const body = current.bodies[current.body];
      return body ? { ...current, bodies: replaceAt(current.bodies, current.body, { ...body, ...changes }) } : current;
    });
  const setField = (index: number, value: FieldValue) =>
    setBody({ fields: replaceAt(values.bodies[values.body]?.fields ?? [], index, value) });
  const chooseFiles = (index: number, chosen: readonly File[]) => {
    const field = template.bodies[values.body]?.fields?.[index];
    if (!field) return;
    setFiles((current) => new Map([...current, [field.name, chosen]]));
    setField(index, { sent: true, text: chosen.length > 0 ? chosen.map(({ name }) => name).join('\n') : field.text });
  };
  const setCredentials = (name: string, given: Credentials) => {
    const all = { ...values.credentials, [name]: given };
    change({ credentials: all });
    onCredentials(all);
  };
  const reset = () => {
    controller.current?.abort('cancelled' satisfies Interruption);
    controller.current = undefined;
    setValues({ ...initialValues(template), credentials: values.credentials });
    setFiles(new Map());
    setChecked(false);
    setResult({ kind: 'none' });
    setGeneration((current) => current + 1);
  };

  const forbidden = listForbiddenHeaders(cleanRequest(fillRequest(template, values)));
  return (
    <>
      <form ref={form} key={generation} aria-label={TEXTS.form(template.method, template.path)} noValidate onSubmit={send}>
        <ServerFields servers={template.servers} values={values} onChange={change} />
        {template.security.some((way) => way.length > 0) && (
          <SecurityFields
            security={template.security}
            values={values}
            isShown={isShown}
            onWay={(way) => change({ way })}
            onCredentials={setCredentials}
            onShow={setShown}
          />
        )}
        {LOCATIONS.map((location) => (
          <ParameterFields
            key={location}
            location={location}
            template={template}
            values={values.parameters}
            isMissing={(parameter, value) => isChecked && isMissing(parameter, value)}
            onChange={setParameter}
          />
        ))}
        {template.bodies.length > 0 && (
          <BodyFields
            template={template}
            values={values}
            isMissing={(name) => isChecked && missingFiles.includes(name)}
            onBody={(body) => change({ body })}
            onText={(text) => setBody({ text })}
            onField={setField}
            onFile={(file) => {
              setFiles((current) => new Map([...current, [TEXTS.file, file ? [file] : []]]));
              setBody({ text: file?.name ?? 'file' });
            }}
            onFiles={chooseFiles}
          />
        )}
        {forbidden.length > 0 && <p className="try-it-note">{TEXTS.forbidden(forbidden.join(', '))}</p>}
        <div className="try-it-actions">
          <button ref={sendButton} type="submit" className="try-it-send" aria-disabled={result.kind === 'sending' || undefined}>
            {TEXTS.send}
          </button>
          {result.kind === 'sending' && (
            <button
              ref={cancelButton}
              type="button"
              onClick={() => controller.current?.abort('cancelled' satisfies Interruption)}
            >
              {TEXTS.cancel}
            </button>
          )}
          <button type="button" onClick={reset}>
            {TEXTS.reset}
          </button>
        </div>
      </form>
      <section className="try-it-result" aria-label={TEXTS.response} data-state={result.kind}>
        <div role="status">
          <Status result={result} />
        </div>
        {result.kind === 'ended' && result.outcome.kind === 'response' && <ResponseDetails answer={result.outcome} />}
        {(result.kind === 'refused' || (result.kind === 'ended' && result.outcome.kind === 'failed')) && (
          <CurlOffer request={result.request} hasSecrets={hasSecrets(template, values)} />
        )}
      </section>
    </>
  );
}

const replaceAt = <Item,>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((old, position) => (position === index ? item : old));

/** One line about the result, which screen readers announce. */
function Status({ result }: { result: Result }) {
  if (result.kind === 'none') return null;
  if (result.kind === 'sending') return <p>{result.hasBegun ? TEXTS.receiving : TEXTS.sending}</p>;
  if (result.kind === 'refused') return <p className="try-it-error">{result.reason}</p>;
  const { outcome, request } = result;
  if (outcome.kind === 'cancelled') return <p>{TEXTS.cancelled}</p>;
  if (outcome.kind === 'timeout') return <p className="try-it-error">{TEXTS.timeout(TIME_LIMIT / 1000)}</p>;
  if (outcome.kind === 'failed') return <NetworkFailure request={request} />;
  const { status, statusText, time, body } = outcome;
  return (
    <p className="try-it-status">
      <strong className={`api-status-${String(status).charAt(0)}`}>
        {status} {statusText}
      </strong>{' '}
      <span>{TEXTS.milliseconds(time)}</span> <span>{formatSize(body.blob.size)}</span>
    </p>
  );
}

/** Whether a parameter that the request needs has no value. */
const isMissing = ({ location, required, kind }: ParameterTemplate, { text, sent }: FieldValue): boolean =>
  sent && text === '' && (location === 'path' || (required && kind === 'text'));

/** Whether the request of these values contains a secret. */
function hasSecrets({ security }: RequestTemplate, { way, credentials }: RequestValues): boolean {
  const pieces = createCredentials(security[way] ?? [], credentials, { withoutPlaceholders: true });
  return [pieces.headers, pieces.query, pieces.cookies].some((found) => Object.keys(found).length > 0);
}

/** Returns the names of the file fields that are sent, in the order of the form. */
const listFileFields = ({ bodies }: RequestTemplate, values: RequestValues): string[] =>
  bodies[values.body]?.kind === 'file'
    ? [TEXTS.file]
    : (bodies[values.body]?.fields ?? []).flatMap(({ name, kind }, index) =>
        kind === 'file' && values.bodies[values.body]?.fields[index]?.sent ? [name] : [],
      );
