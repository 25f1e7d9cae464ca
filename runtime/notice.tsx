export interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly onAction: () => void;
  /** Something went wrong, or only takes its time. */
  readonly tone?: 'error' | 'patience';
}

/** What a reader sees in place of a page: what happened, and the way out. */
export function Notice({ title, text, action, onAction, tone = 'error' }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role="alert">
      <p className="notice-title">{title}</p>
      {text && <p>{text}</p>}
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
