import { MethodBadge } from '../method-badge.js';
import { Code } from './code.js';
import { Tabs } from './tabs.js';
import { TryItButton, TryItData } from './try-it.js';
import type { OperationView } from './view.js';

/**
 * The request in several languages, as tabs that follow the reader's last choice. With a script, a list of the languages replaces the row of their
 * labels: it lies over the label of the chosen one, so nothing moves when the choice is restored.
 */
export function RequestCard({ samples, method, tryIt }: Pick<OperationView, 'samples' | 'method' | 'tryIt'>) {
  const tabs = samples.map((sample, index) => ({
    id: `tabs-request-${index + 1}`,
    label: sample.label,
    content: <Code code={sample} />,
  }));
  return (
    <section className="api-card api-request" id="request-samples" aria-label="Request samples">
      <div className="api-card-head">
        <MethodBadge method={method} /> <span className="api-card-title">Request</span>
        {tryIt && <TryItButton />}
      </div>
      {tryIt && <TryItData request={tryIt} />}
      <Tabs name="tabs-request" tabs={tabs} className="tabs-select api-samples" group="request">
        <select aria-label="Language">
          {samples.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      </Tabs>
    </section>
  );
}
