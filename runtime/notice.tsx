/** What a reader sees in place of a page: what happened, and the way out. */
export function Notice({
  title,
  text,
  action,
  onAction,
}: {
  title: string;
  text?: string;
  action: string;
  onAction: () => void;
}) {
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{title}</p>
      {text && <p>{text}</p>}
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
