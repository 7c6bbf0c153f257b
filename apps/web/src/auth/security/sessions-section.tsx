import type { ReactNode } from "react";
import { useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import type { OutputOf } from "@khela/contract/schemas";
import { devices } from "@khela/contract/wire";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { invalidateQueries, useMutation, useCache, useCall } from "../../lib/query/query.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, Skeleton } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { FormAlert } from "../form/form-alert.tsx";
import styles from "./security.module.css";

type Session = OutputOf<typeof auth.sessions>["sessions"][number];

function Row({ session }: { session: Session }): ReactNode {
  const { t, style } = useI18n();
  const { device, ip, seenAt, isCurrent } = session;
  return (
    <li className={styles.row}>
      <span className={styles.fact}>
        <span>{t(device === devices.standalone ? "security.app" : "security.browser")}</span>
        <span className={styles.value}>
          {t("security.seen", { ip, time: formatDateTime(seenAt, style) })}
        </span>
      </span>
      {isCurrent ? <span className={styles.here}>{t("security.here")}</span> : null}
    </li>
  );
}

function EndSessionsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const { isPending, error, mutate } = useMutation(auth.endOtherSessions);
  async function end(): Promise<void> {
    if ((await mutate({})) === null) return;
    invalidateQueries(cache, auth.sessions);
    showToast(t("security.ended"), "success");
    onClose();
  }
  return (
    <Dialog title={t("security.endOthers")} onClose={onClose}>
      <p className={styles.text}>{t("security.endAsk")}</p>
      <FormAlert error={error} always />
      <div className={styles.choice}>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button busy={isPending} onClick={() => void end()}>
          {t("member.logout")}
        </Button>
      </div>
    </Dialog>
  );
}

/** The member's sessions, and a button that ends all others. */
export function SessionsSection(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(auth.sessions, {});
  const [isAsking, setAsking] = useState(false);
  const elsewhere = data === undefined ? 0 : data.sessions.length - 1 + data.rememberedElsewhere;
  return (
    <section className={styles.part}>
      <h2>{t("security.sessions")}</h2>
      {data === undefined && error !== null ? (
        <ErrorState title={t("security.sessionsFailed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : null}
      {data === undefined && error === null ? <Skeleton className={styles.waiting} /> : null}
      {data === undefined ? null : (
        <ul className={styles.list}>
          {data.sessions.map((session) => (
            <Row key={`${session.since} ${session.ip} ${session.isCurrent}`} session={session} />
          ))}
        </ul>
      )}
      {data === undefined || data.rememberedElsewhere === 0 ? null : (
        <p className={styles.text}>{t("security.remembered", { count: data.rememberedElsewhere })}</p>
      )}
      {elsewhere === 0 ? null : (
        <Button variant="secondary" wide aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t("security.endOthers")}
        </Button>
      )}
      {isAsking ? <EndSessionsDialog onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
