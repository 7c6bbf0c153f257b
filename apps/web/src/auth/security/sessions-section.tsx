import type { ReactNode } from "react";
import { useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { devices } from "@khela/contract/wire";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, Skeleton } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { FormAlert } from "../form/form-alert.tsx";
import styles from "./security.module.css";

type Session = OutputOf<typeof accountSecurity.sessions>["sessions"][number];

function Row({ session, onEnd }: { session: Session; onEnd: () => void }): ReactNode {
  const { t, style } = useI18n();
  const { device, name, ip, country, since, seenAt, isCurrent } = session;
  const kind = t(device === devices.standalone ? "security.app" : "security.browser");
  const place = localizeDigits(country === null ? ip : `${country}, ${ip}`, style);
  return (
    <li className={styles.row}>
      <span className={styles.fact}>
        <span>{name === null ? kind : device === devices.standalone ? `${name} (${kind})` : name}</span>
        <span className={styles.value}>{place}</span>
        <span className={styles.value}>{t("security.since", { time: formatDateTime(since, style) })}</span>
        <span className={styles.value}>{t("security.seen", { time: formatDateTime(seenAt, style) })}</span>
      </span>
      {isCurrent ? (
        <span className={styles.here}>{t("security.here")}</span>
      ) : (
        <Button variant="secondary" size="s" aria-haspopup="dialog" onClick={onEnd}>
          {t("member.logout")}
        </Button>
      )}
    </li>
  );
}

/** The sessions that the member is about to end: one session of another device, or all others. */
type Ending = Session | "others";

function EndSessionsDialog({ ending, onClose }: { ending: Ending; onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const others = useMutation(accountSecurity.endOtherSessions);
  const one = useMutation(accountSecurity.endSession);
  const isPending = others.isPending || one.isPending;
  async function end(): Promise<void> {
    const ended = ending === "others" ? await others.mutate({}) : await one.mutate({ id: ending.id });
    if (ended === null) return;
    invalidateQueries(cache, accountSecurity.sessions);
    showToast(t(ending === "others" ? "security.ended" : "security.endedOne"), "success");
    onClose();
  }
  return (
    <Dialog title={t(ending === "others" ? "security.endOthers" : "security.endOne")} onClose={onClose}>
      <p className={styles.text}>{t(ending === "others" ? "security.endAsk" : "security.endOneAsk")}</p>
      <FormAlert error={others.error ?? one.error} always />
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

/**
 * The member's sessions. Each session except the current one has a button that ends it, and one more button ends all of
 * them except the current one.
 */
export function SessionsSection(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(accountSecurity.sessions, {});
  const [ending, setEnding] = useState<Ending | null>(null);
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
            <Row key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {data === undefined || data.rememberedElsewhere === 0 ? null : (
        <p className={styles.text}>{t("security.remembered", { count: data.rememberedElsewhere })}</p>
      )}
      {elsewhere === 0 ? null : (
        <Button variant="secondary" wide aria-haspopup="dialog" onClick={() => setEnding("others")}>
          {t("security.endOthers")}
        </Button>
      )}
      {ending === null ? null : <EndSessionsDialog ending={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}
