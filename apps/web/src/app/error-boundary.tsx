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

/**
 * For what failed again when it was tried again: a browser may remember that a script did not come and never ask for it
 * twice in one page (whatwg/html#6768). Without a line the page stays, there would be no other.
 */
export function loadAnew(): void {
  if (navigator.onLine) window.location.reload();
}

export class ErrorBoundary extends Component<Props, State> {
  private retried = false;

  constructor(props: Props) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error("screen failed", error);
    if (this.retried) loadAnew();
  }

  private retry(): void {
    this.retried = true;
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <LoadFailed onRetry={() => this.retry()} /> : this.props.children;
  }
}
