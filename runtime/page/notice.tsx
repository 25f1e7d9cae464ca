export interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly onAction: () => void;
  /** The notice replaces a whole page, so its title is the heading. */
  readonly isPage?: boolean;
  /** `error`: something failed. `patience`: something takes long. */
  readonly tone?: 'error' | 'patience';
}

/** A message in place of a page: what happened, and a button to resolve it. */
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
