import { toScriptJson } from '../escape.js';
import * as TEXTS from '../texts/reference.js';

/** Opens the console. Hidden without JavaScript, as every button with an action. */
export const TryItButton = () => (
  <button type="button" className="try-it-button" data-action="try-it" aria-expanded="false">
    {TEXTS.tryIt}
  </button>
);

/** The request as data, in the card that the console belongs to. */
export const TryItData = ({ request }: { request: object }) => (
  <script type="application/json" data-try-it="" dangerouslySetInnerHTML={{ __html: toScriptJson(request) }} />
);
