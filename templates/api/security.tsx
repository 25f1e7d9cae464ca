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

function Scheme({ scheme, isAdditional, isBrief }: { scheme: SchemeView; isAdditional: boolean; isBrief: boolean }) {
  const { words, description, facts } = scheme;
  const name = (
    <>
      {isAdditional && TEXTS.togetherWith}
      <Sentence words={words} />
    </>
  );
  const details = (
    <>
      <Text prose={description} />
      <Sentences sentences={facts} />
    </>
  );
  if (!isBrief || (!description && facts.length === 0))
    return (
      <div>
        {name}
        {details}
      </div>
    );
  return (
    <details className="api-scheme">
      <summary>{name}</summary>
      {details}
    </details>
  );
}
