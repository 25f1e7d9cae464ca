export interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly onAction: () => void;
  /** It stands for a whole page, whose heading is the title. */
  readonly isPage?: boolean;
  /** Something went wrong, or only takes its time. */
  readonly tone?: 'error' | 'patience';
}

/** What a reader sees in place of a page: what happened, and the way out. */
export function Notice({ title, text, action, onAction, isPage = false, tone = 'error' }: NoticeProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={`notice notice-${tone}`} role="alert">
      <Title className="notice-title">{title}</Title>
      {text && <p>{text}</p>}
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
