// A fault in one screen must not blank the site: it is logged, and one press tries again.

import type { ReactNode } from "react";
import { Component } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Failed } from "../ui/states.tsx";

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean };

export function LoadFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT();
  return <Failed title={t("shell.loadFailed")} hint={t("shell.loadFailedHint")} onRetry={onRetry} />;
}

export class ErrorBoundary extends Component<Props, State> {
  constructor(props: Props) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error("screen failed", error);
  }

  override render(): ReactNode {
    return this.state.failed ? <LoadFailed onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}
