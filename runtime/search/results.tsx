import { useEffect, useRef, useState } from 'react';
import { Notice } from '../notice.js';
import { Pending } from '../pending.js';
import type { SearchEngine, SearchHit } from './engine.js';
import { SEARCH_FIELD } from './field.js';
import { markWords } from './marks.js';

type Outcome = { readonly query: string; readonly hits?: readonly SearchHit[] };

export interface SearchResultsProps {
  readonly engine: SearchEngine;
  /** The query of the address. */
  readonly query: string;
  /** The reader typed another one. */
  readonly onQuery: (query: string) => void;
}

/** The answers to what stands in the page's search field. The field is the page's own: what was typed before this ran counts. */
export function SearchResults({ engine, query, onQuery }: SearchResultsProps) {
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  const shownQuery = useRef<string>(undefined);
  const wanted = typed.trim();

  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(SEARCH_FIELD);
    if (!field) return;
    if (shownQuery.current !== undefined || field.value === '') field.value = query;
    shownQuery.current = query;
    const onInput = () => {
      setTyped(field.value);
      onQuery(field.value);
    };
    const onSubmit = (event: Event) => {
      event.preventDefault();
      onInput();
    };
    if (field.value === query) setTyped(query);
    else onInput();
    field.addEventListener('input', onInput);
    field.form?.addEventListener('submit', onSubmit);
    return () => {
      field.removeEventListener('input', onInput);
      field.form?.removeEventListener('submit', onSubmit);
    };
  }, [query, onQuery]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (wanted === '') return setOutcome(undefined);
    let newest = true;
    engine.search(wanted).then(
      (hits) => newest && setOutcome({ query: wanted, hits }),
      () => newest && setOutcome({ query: wanted }),
    );
    return () => {
      newest = false;
    };
  }, [engine, wanted, attempt]);

  if (wanted === '') return null;
  const retry = () => {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };
  if (!outcome) return <Pending key={attempt} label="Searching…" onRetry={retry} />;
  const { hits } = outcome;
  if (!hits)
    return (
      <Notice
        title="Unable to fetch results"
        text="You might want to check your network connection."
        action="Try again"
        onAction={retry}
      />
    );
  if (hits.length === 0) return <p>{`No results for “${outcome.query}”`}</p>;
  return (
    <ol className="search-hits">
      {hits.map((hit) => (
        <Hit key={hit.url} hit={hit} />
      ))}
    </ol>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const { url, title, heading, breadcrumb, excerpt, terms } = hit;
  return (
    <li>
      <a className="search-hit" href={url}>
        {breadcrumb && <span className="search-hit-breadcrumb">{breadcrumb}</span>}
        <span className="search-hit-title">
          <Marked text={title} terms={terms} />
          {heading && ' › '}
          {heading && <Marked text={heading} terms={terms} />}
        </span>
        {excerpt && (
          <span className="search-hit-text">
            <Marked text={excerpt} terms={terms} />
          </span>
        )}
      </a>
    </li>
  );
}

function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  // The pieces of a text never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return markWords(text, terms).map((piece, at) => (piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text));
}
