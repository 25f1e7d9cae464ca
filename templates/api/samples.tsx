import { RESERVED_ID_PREFIX } from '../reserved-ids.js';
import { Code } from './code.js';
import { TryItButton, TryItData } from './try-it.js';
import type { OperationView } from './view.js';

/** Id of the radio button of a request sample. */
const getSampleId = (index: number): string => `${RESERVED_ID_PREFIX}tabs-request-${index + 1}`;

/** The request in several languages, as tabs that follow the reader's last choice. */
export function Samples({ samples, tryIt }: Pick<OperationView, 'samples' | 'tryIt'>) {
  if (!tryIt) return <SampleTabs samples={samples} />;
  return (
    <section className="api-card api-request">
      <div className="api-card-head">
        <TryItButton />
      </div>
      <TryItData request={tryIt} />
      <div className="api-samples">
        <SampleTabs samples={samples} />
      </div>
    </section>
  );
}

function SampleTabs({ samples }: Pick<OperationView, 'samples'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the same markup as all tabs have
    <div
      className="tabs"
      role="group"
      aria-label={`Choose: ${samples.map(({ label }) => label).join(', ')}`}
      data-group="request"
    >
      {samples.map((sample, index) => (
        <Sample key={sample.label} sample={sample} index={index} />
      ))}
    </div>
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
