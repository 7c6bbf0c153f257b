// What a member limits and how he stops. Nothing here decides: the server says what holds, and from when.

import type { ReactNode } from "react";
import { useState } from "react";
import { safer } from "@khela/contract/calls/safer";
import { mayUse } from "@khela/contract/member-types";
import type { LimitKind } from "@khela/contract/safer";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/format-date.ts";
import { useLoggedIn } from "../lib/logged-in.ts";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { sessionType, useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Failed, Loading, Nothing } from "../ui/states.tsx";
import { BreakPart } from "./break-part.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import styles from "./safer.module.css";
import type { Limit, State } from "./words.ts";
import { useSaferWords } from "./words.ts";

/** What most people come for first. */
const shownKinds: readonly LimitKind[] = ["deposit", "loss", "wager", "stake", "time"];

function LimitLine({ limit }: { limit: Limit }): ReactNode {
  const { t, style } = useI18n();
  const words = useSaferWords();
  const { kind, period, value, used, next, nextAt } = limit;
  const from = nextAt === null ? "" : formatDateTime(nextAt, style);
  return (
    <span className={styles.limit}>
      <span className={styles.value}>{`${words.value(kind, value)} ${t(`safer.${period}`)}`}</span>
      {kind === "stake" ? null : <span>{t("safer.used", { used: words.value(kind, used) })}</span>}
      {nextAt === null ? null : <span>{next === null ? t("safer.ends", { time: from }) : t("safer.later", { time: from, value: words.value(kind, next) })}</span>}
    </span>
  );
}

function Limits({ state, onOpen }: { state: State; onOpen: (kind: LimitKind) => void }): ReactNode {
  const { t } = useI18n();
  return (
    <ul className={styles.list}>
      {shownKinds.map((kind) => {
        const limits = state.limits.filter((limit) => limit.kind === kind);
        return (
          <li key={kind}>
            <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => onOpen(kind)}>
              <span className={styles.words}>
                <span>{t(`safer.${kind}`)}</span>
                {limits.length === 0 ? <span className={styles.limit}>{t("safer.none")}</span> : null}
                {limits.map((limit) => <LimitLine key={limit.period} limit={limit} />)}
              </span>
              <span className={styles.way}><Icon name="next" size="s" /></span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Own(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(safer.limits, {});
  const [open, setOpen] = useState<LimitKind | null>(null);
  if (data === undefined && error !== null) return <Failed title={t("safer.failed")} hint={errorText(error.code)} onRetry={retry} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <p className={styles.text}>{t("safer.intro", { hours: data.rules.raiseWaitHours })}</p>
      <section className={styles.part}>
        <h2>{t("safer.limits")}</h2>
        <Limits state={data} onOpen={setOpen} />
      </section>
      <BreakPart state={data} />
      {open === null ? null : <LimitDialog kind={open} state={data} onClose={() => setOpen(null)} />}
    </>
  );
}

function Visitor(): ReactNode {
  const { t } = useI18n();
  return (
    <Nothing icon="clock" title={t("safer.visitor")} hint={t("safer.visitorHint")}>
      <ButtonLink to="/m/login?to=%2Fm%2Fsafer">{t("shell.login")}</ButtonLink>
    </Nothing>
  );
}

export function SaferScreen(_props: ScreenProps): ReactNode {
  const { t } = useI18n();
  const loggedIn = useLoggedIn();
  const session = useSession();
  const isWaiting = loggedIn && session === null;
  return (
    <div className={styles.page}>
      {isWaiting ? <Loading /> : null}
      {isWaiting ? null : mayUse("account", sessionType(session)) ? <Own /> : <Visitor />}
      <p className={styles.text}>
        {t("safer.talk")} <Link to="/m/messages" className={styles.link}>{t("safer.talkLink")}</Link>
      </p>
    </div>
  );
}
