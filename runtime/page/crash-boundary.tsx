import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What the children show; another value is a new try. */
  readonly subject: unknown;
  readonly fallback: (retry: () => void) => ReactNode;
  /** The children are on the screen again. */
  readonly onRecover?: () => void;
}

interface State {
  readonly crashed: boolean;
}

/** Shows something else when its children cannot be rendered. */
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
