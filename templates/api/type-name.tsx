import type { FieldView } from './view.js';

/** The type of a field. The name of a model in it is a link to its page. */
export function TypeName({ type, model }: Pick<FieldView, 'type' | 'model'>) {
  const start = model ? type.lastIndexOf(model.name) : -1;
  if (!model || start < 0) return <span className="api-type">{type}</span>;
  return (
    <span className="api-type">
      {type.slice(0, start)}
      <a href={model.href}>{model.name}</a>
      {type.slice(start + model.name.length)}
    </span>
  );
}
