import { useEffect, useState } from 'react';
import { requestSamples } from '../../samples/index.js';
import type { SampleRequest } from '../../samples/request.js';
import { formatSize } from '../../templates/texts/size.js';
import * as TEXTS from '../../templates/texts/try-it.js';
import { formatJson } from './format-json.js';
import { MAX_BYTES } from './read-body.js';
import type { Answer } from './send-request.js';
import { tokenizeBody } from './update-samples.js';

/** Characters of a response that are shown. */
const MAX_SHOWN = 200_000;
/** Characters that are highlighted. */
const MAX_HIGHLIGHTED = 50_000;

/** Headers and body of a response. */
export function ResponseDetails({ answer }: { answer: Answer }) {
  const { redirectedTo, headers, body } = answer;
  return (
    <>
      {redirectedTo !== undefined && <p className="try-it-note">{TEXTS.redirected(redirectedTo)}</p>}
      <details className="api-more try-it-headers">
        <summary>{TEXTS.headers(headers.length)}</summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="try-it-note">{TEXTS.exposed}</p>
      </details>
      <ResponseBody body={body} />
    </>
  );
}

function ResponseBody({ body: { blob, text, type, cut } }: { body: Answer['body'] }) {
  const cutNote = cut && <p className="try-it-note">{cut === 'size' ? TEXTS.cut.size(formatSize(MAX_BYTES)) : TEXTS.cut[cut]}</p>;
  if (blob.size === 0) return cutNote ?? <p className="try-it-note">{TEXTS.empty}</p>;
  const laidOut = text === undefined ? '' : formatJson(text, MAX_SHOWN);
  const shown = laidOut.slice(0, MAX_SHOWN);
  const isPart = shown.length < laidOut.length;
  return (
    <>
      {text === undefined ? <p>{TEXTS.binary(formatSize(blob.size), type)}</p> : <CodeBlock text={shown} />}
      {isPart && <p className="try-it-note">{TEXTS.shownPart(MAX_SHOWN, formatSize(blob.size))}</p>}
      {cutNote}
      {(text === undefined || isPart) && <Download blob={blob} />}
    </>
  );
}

/** Text of a response, never HTML. The copy button works as in every block of code. */
function CodeBlock({ text }: { text: string }) {
  const tokens = text.length > MAX_HIGHLIGHTED ? [{ text, kind: undefined }] : tokenizeBody(text);
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled with the keyboard */}
      <pre tabIndex={0}>
        <code>
          {tokens.map(({ text, kind }, index) =>
            kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens never move
              <span key={index} className={`h-${kind}`}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
      <button type="button" className="copy" aria-live="polite">
        {TEXTS.copy}
      </button>
    </div>
  );
}

function Download({ blob }: { blob: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return (
    <a className="try-it-download" href={url} download="response">
      {TEXTS.download}
    </a>
  );
}

/** Why a request that was sent has no response. */
export function NetworkFailure({ request }: { request: SampleRequest }) {
  const badge = (
    <p className="try-it-status">
      <strong className="api-status-5">{TEXTS.failed}</strong>
    </p>
  );
  if (!navigator.onLine)
    return (
      <>
        {badge}
        <p>{TEXTS.offline}</p>
      </>
    );
  const { origin } = new URL(request.url);
  const names = Object.keys(request.headers).filter((name) => !/^(?:accept|cookie)$/i.test(name));
  const allow = [
    `Access-Control-Allow-Origin: ${location.origin}`,
    `Access-Control-Allow-Methods: ${request.method}`,
    ...(names.length > 0 ? [`Access-Control-Allow-Headers: ${names.join(', ')}`] : []),
  ];
  return (
    <>
      {badge}
      <p>{TEXTS.unreachable(origin, location.origin)}</p>
      <p>{TEXTS.allow}</p>
      <pre className="try-it-allow">{allow.join('\n')}</pre>
      <p>{TEXTS.runCurl}</p>
    </>
  );
}

/** Offers the request as a command for a terminal. */
export function CurlOffer({ request, hasSecrets }: { request: SampleRequest; hasSecrets: boolean }) {
  const [copied, setCopied] = useState<string>();
  const command = requestSamples(request).find(({ label }) => label === 'cURL')?.code ?? '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      setCopied('');
    } catch {
      setCopied(command);
    }
  };
  return (
    <div className="try-it-curl">
      <button type="button" onClick={copy}>
        {copied === '' ? TEXTS.copied : TEXTS.copyCurl}
      </button>
      {hasSecrets && <span className="try-it-note">{TEXTS.secrets}</span>}
      {copied && <textarea readOnly rows={4} aria-label={TEXTS.copyCurl} value={copied} />}
    </div>
  );
}
