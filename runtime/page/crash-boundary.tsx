import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** The rendered data; a change of it renders the children again. */
  readonly subject: unknown;
  readonly fallback: (retry: () => void) => ReactNode;
  /** Called when the children are rendered again after a crash. */
  readonly onRecover?: () => void;
}

interface State {
  readonly crashed: boolean;
}

/** Renders a fallback if its children throw. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override componentDidUpdate(props: Props, state: State): void {
    if (this.state.crashed && state.crashed && props.subject !== this.props.subject) this.#retry();
    if (!this.state.crashed && state.crashed) this.props.onRecover?.();
  }

  override render(): ReactNode {
    return this.state.crashed ? this.props.fallback(this.#retry) : this.props.children;
  }

  #retry = (): void => this.setState({ crashed: false });
}
