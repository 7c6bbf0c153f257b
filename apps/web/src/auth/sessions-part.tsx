import type { ReactNode } from "react";
import { useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import type { OutputOf } from "@khela/contract/schemas";
import { devices } from "@khela/contract/wire";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/format-date.ts";
import { expireAnswers, useAction, useCache, useCall } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Failed, Skeleton } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { FormAlert } from "./form-alert.tsx";
import styles from "./security.module.css";

type Session = OutputOf<typeof auth.sessions>["sessions"][number];

function Row({ session }: { session: Session }): ReactNode {
  const { t, style } = useI18n();
  const { device, ip, seenAt, isCurrent } = session;
  return (
    <li className={styles.row}>
      <span className={styles.fact}>
        <span>{t(device === devices.standalone ? "security.app" : "security.browser")}</span>
        <span className={styles.value}>{t("security.seen", { ip, time: formatDateTime(seenAt, style) })}</span>
      </span>
      {isCurrent ? <span className={styles.here}>{t("security.here")}</span> : null}
    </li>
  );
}

function EndDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const { busy, error, run } = useAction(auth.endOtherSessions);
  async function end(): Promise<void> {
    if (await run({}) === null) return;
    expireAnswers(cache, auth.sessions);
    showToast(t("security.ended"), "done");
    onClose();
  }
  return (
    <Dialog title={t("security.endOthers")} onClose={onClose}>
      <p className={styles.text}>{t("security.endAsk")}</p>
      <FormAlert error={error} always />
      <div className={styles.choice}>
        <Button kind="quiet" disabled={busy} onClick={onClose}>{t("shell.cancel")}</Button>
        <Button busy={busy} onClick={() => void end()}>{t("member.logout")}</Button>
      </div>
    </Dialog>
  );
}

/** Where the member is logged in, and the way to be it here alone. */
export function SessionsPart(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(auth.sessions, {});
  const [isAsking, setAsking] = useState(false);
  const elsewhere = data === undefined ? 0 : data.sessions.length - 1 + data.rememberedElsewhere;
  return (
    <section className={styles.part}>
      <h2>{t("security.sessions")}</h2>
      {data === undefined && error !== null ? <Failed title={t("security.sessionsFailed")} hint={errorText(error.code)} onRetry={retry} /> : null}
      {data === undefined && error === null ? <Skeleton className={styles.waiting} /> : null}
      {data === undefined ? null : (
        <ul className={styles.list}>
          {data.sessions.map((session) => <Row key={`${session.since} ${session.ip} ${session.isCurrent}`} session={session} />)}
        </ul>
      )}
      {data === undefined || data.rememberedElsewhere === 0 ? null : (
        <p className={styles.text}>{t("security.remembered", { count: data.rememberedElsewhere })}</p>
      )}
      {elsewhere === 0 ? null : <Button kind="quiet" wide aria-haspopup="dialog" onClick={() => setAsking(true)}>{t("security.endOthers")}</Button>}
      {isAsking ? <EndDialog onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
