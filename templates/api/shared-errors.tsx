import * as TEXTS from '../texts/reference.js';
import type { SharedErrorView } from './view.js';

/** Errors that an operation shares with others, as links to their page. */
export function SharedErrors({ errors }: { errors: readonly SharedErrorView[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="api-shared-errors">
      <p>{TEXTS.alsoPossible}</p>
      <ul>
        {errors.map(({ status, meaning, href }) => (
          <li key={status}>
            <a href={href}>
              <code className={`api-status api-status-${status.charAt(0)}`}>{status}</code> {meaning}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
