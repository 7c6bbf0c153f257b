// An error in one screen must not blank the site: it is logged, and a button tries again.

import type { ReactNode } from "react";
import { Component } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean; readonly retried: boolean };

export function LoadError({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT();
  return <ErrorState title={t("shell.loadFailed")} hint={t("shell.loadFailedHint")} onRetry={onRetry} />;
}

/**
 * Reloads the page after a second failure: a browser may cache a failed module script and never request it again in the
 * same page (whatwg/html#6768). Does nothing while offline, where a reload would lose the page.
 */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload();
}

export class ErrorBoundary extends Component<Props, State> {
  // The state is set in the constructor: for a class field the compiler would add four helpers for old browsers.
  constructor(props: Props) {
    super(props);
    this.state = { failed: false, retried: false };
  }

  static getDerivedStateFromError(): Pick<State, "failed"> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error("screen failed", error);
    if (this.state.retried) reloadPage();
  }

  private retry(): void {
    this.setState({ failed: false, retried: true });
  }

  override render(): ReactNode {
    return this.state.failed ? <LoadError onRetry={() => this.retry()} /> : this.props.children;
  }
}
