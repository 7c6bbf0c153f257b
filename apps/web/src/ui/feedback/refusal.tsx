// A refused call, announced: what it means for the person's money first, then which limit refuses it. The text comes when it is needed.

import type { ReactNode } from "react";
import { withMessages } from "../../i18n/with-messages.ts";
import type { CallError } from "../../lib/api/call.ts";
import { lazyComponent } from "../lazy/lazy-component.tsx";
import styles from "./refusal.module.css";

const RefusalText = lazyComponent(
  withMessages(["responsible-gaming"], () => import("./refusal-text.tsx").then((m) => m.RefusalText)),
);

type RefusalNoticeProps = {
  readonly error: CallError;
  /** Stands above the reason. */
  readonly title?: string;
};

export function RefusalNotice({ error, title }: RefusalNoticeProps): ReactNode {
  return (
    <p className={styles.box} role="alert">
      {title === undefined ? null : <b className={styles.title}>{title}</b>}
      <RefusalText error={error} />
    </p>
  );
}
