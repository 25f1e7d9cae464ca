import { Sentence, Sentences, Text } from './sentences.js';
import type { SecurityView } from './view.js';

/** Authentication methods, and the permission that the caller needs. */
export function Security({ security, permission }: { security?: SecurityView; permission?: string }) {
  return (
    <>
      {security && <SecurityOptions {...security} />}
      {permission && (
        <p>
          Needs the permission <code>{permission}</code>.
        </p>
      )}
    </>
  );
}

function SecurityOptions({ ways, optional }: SecurityView) {
  if (ways.length === 0) return <p>No authentication is needed.</p>;
  return (
    <>
      {ways.length > 1 && <p>One of these is enough:</p>}
      <ul>
        {ways.map((way, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup
          <li key={index}>
            {way.map(({ words, description, facts }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static markup
              <div key={position}>
                {position > 0 && 'together with '}
                <Sentence words={words} />
                <Text prose={description} />
                <Sentences sentences={facts} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      {optional && <p>Requests without authentication are answered too.</p>}
    </>
  );
}
