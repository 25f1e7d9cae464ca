import * as TEXTS from '../texts/reference.js';
import { Sentence, Sentences, Text } from './sentences.js';
import type { SchemeView, SecurityView } from './view.js';

interface SecurityProps {
  readonly security?: SecurityView;
  readonly permission?: string;
  /** Collapses the descriptions of the methods. */
  readonly isBrief?: boolean;
}

/** Authentication methods, and the permission that the caller needs. */
export function Security({ security, permission, isBrief = false }: SecurityProps) {
  return (
    <>
      {security && <SecurityOptions {...security} isBrief={isBrief} />}
      {permission && (
        <p>
          <Sentence words={TEXTS.needsPermission(permission)} />
        </p>
      )}
    </>
  );
}

function SecurityOptions({ ways, optional, isBrief }: SecurityView & { isBrief: boolean }) {
  if (ways.length === 0) return <p>{TEXTS.noAuthentication}</p>;
  return (
    <>
      {ways.length > 1 && <p>{TEXTS.oneIsEnough}</p>}
      <ul>
        {ways.map((way, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup
          <li key={index}>
            {way.map((scheme, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static markup
              <Scheme key={position} scheme={scheme} isAdditional={position > 0} isBrief={isBrief} />
            ))}
          </li>
        ))}
      </ul>
      {optional && <p>{TEXTS.optionalAuthentication}</p>}
    </>
  );
}

interface OtherSchemesProps {
  readonly schemes: readonly SchemeView[];
  /** There are no others. */
  readonly isOnly: boolean;
}

/** Security schemes that only some operations need. */
export function OtherSchemes({ schemes, isOnly }: OtherSchemesProps) {
  if (schemes.length === 0) return null;
  return (
    <>
      {!isOnly && <p>{TEXTS.otherSchemes}</p>}
      <ul>
        {schemes.map((scheme) => (
          <li key={scheme.name}>
            <Scheme scheme={scheme} isAdditional={false} isBrief={false} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Scheme({ scheme, isAdditional, isBrief }: { scheme: SchemeView; isAdditional: boolean; isBrief: boolean }) {
  const { id, href, words, description, facts, scopes } = scheme;
  const label = (
    <>
      {isAdditional && TEXTS.togetherWith}
      <Sentence words={words} />
    </>
  );
  const link = <span className="api-type">{href === undefined ? scheme.name : <a href={href}>{scheme.name}</a>}</span>;
  const details = (
    <>
      <Text prose={description} />
      <Sentences sentences={facts} />
      {scopes.length > 0 && (
        <details className="api-more">
          <summary>{TEXTS.scopeCount(scopes.length)}</summary>
          <ul>
            {scopes.map((scope, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static markup
              <li key={index}>
                <Sentence words={scope} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
  if (!isBrief || (!description && facts.length === 0))
    return (
      <div id={id}>
        {label} {link}
        {details}
      </div>
    );
  return (
    <details className="api-scheme">
      <summary>{label}</summary>
      {link}
      {details}
    </details>
  );
}
