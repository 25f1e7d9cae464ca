import * as TEXTS from '../texts/reference.js';
import { Sentence, Sentences, Text } from './sentences.js';
import type { SecurityView } from './view.js';

/** Authentication methods, and the permission that the caller needs. */
export function Security({ security, permission }: { security?: SecurityView; permission?: string }) {
  return (
    <>
      {security && <SecurityOptions {...security} />}
      {permission && (
        <p>
          <Sentence words={TEXTS.needsPermission(permission)} />
        </p>
      )}
    </>
  );
}

function SecurityOptions({ ways, optional }: SecurityView) {
  if (ways.length === 0) return <p>{TEXTS.noAuthentication}</p>;
  return (
    <>
      {ways.length > 1 && <p>{TEXTS.oneIsEnough}</p>}
      <ul>
        {ways.map((way, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup
          <li key={index}>
            {way.map(({ words, description, facts }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static markup
              <div key={position}>
                {position > 0 && TEXTS.togetherWith}
                <Sentence words={words} />
                <Text prose={description} />
                <Sentences sentences={facts} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      {optional && <p>{TEXTS.optionalAuthentication}</p>}
    </>
  );
}
