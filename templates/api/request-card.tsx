import { MethodBadge } from '../method-badge.js';
import { RESERVED_ID_PREFIX } from '../reserved-ids.js';
import { choose } from '../texts/content.js';
import * as TEXTS from '../texts/reference.js';
import { Code } from './code.js';
import { TryItButton, TryItData } from './try-it.js';
import type { OperationView } from './view.js';

/** Id of the radio button of a request sample. */
const getSampleId = (index: number): string => `${RESERVED_ID_PREFIX}tabs-request-${index + 1}`;

/**
 * The request in several languages, as tabs that follow the reader's last choice. With a script, a list of the languages replaces the row of their
 * labels: it lies over the label of the chosen one, so nothing moves when the choice is restored.
 */
export function RequestCard({ samples, method, tryIt }: Pick<OperationView, 'samples' | 'method' | 'tryIt'>) {
  return (
    <section className="api-card api-request" id="request-samples" aria-label={TEXTS.sections['request-samples']}>
      <div className="api-card-head">
        <MethodBadge method={method} /> <span className="api-card-title">{TEXTS.request}</span>
        {tryIt && <TryItButton />}
      </div>
      {tryIt && <TryItData request={tryIt} />}
      {/* biome-ignore lint/a11y/useSemanticElements: the same markup as all tabs have */}
      <div
        className="tabs tabs-select api-samples"
        role="group"
        aria-label={choose(samples.map(({ label }) => label))}
        data-group="request"
      >
        <select aria-label={TEXTS.language}>
          {samples.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
        {samples.map((sample, index) => (
          <Sample key={sample.label} sample={sample} index={index} />
        ))}
      </div>
    </section>
  );
}

function Sample({ sample, index }: { sample: OperationView['samples'][number]; index: number }) {
  return (
    <>
      <input type="radio" name="tabs-request" id={getSampleId(index)} value={sample.label} defaultChecked={index === 0} />
      <label htmlFor={getSampleId(index)}>{sample.label}</label>
      <div className="tab-panel">
        <Code code={sample} />
      </div>
    </>
  );
}
