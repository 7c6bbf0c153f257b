// The strip on every screen while an operator views the site as a member: it names the operator and the end of the
// view, and has a button that ends it.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { auth } from "@khela/contract/auth/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatTime } from "../../lib/date/format-date.ts";
import { useSecondsLeft } from "../../lib/date/use-seconds-left.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import { endSession, type SessionInfo } from "../../lib/session/session.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./view-strip.module.css";

type ViewStripProps = {
  readonly view: NonNullable<SessionInfo["view"]>;
  readonly member: string;
};

export function ViewStrip({ view: { by, until }, member }: ViewStripProps): ReactNode {
  const { t, style } = useI18n();
  const cache = useCache();
  const { isPending, error, mutate } = useMutation(auth.logout);
  const isOver = useSecondsLeft(until) === 0;

  function leave(): void {
    // The page goes home first, so that no member's screen is open when the session ends.
    navigate("/m/home");
    endSession();
    removePersonalQueries(cache);
    showToast(t("view.over"));
  }

  useEffect(() => {
    if (isOver) leave();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when its time has ended
  }, [isOver]);

  async function end(): Promise<void> {
    if ((await mutate({})) !== null) leave();
  }

  return (
    <aside className={styles.strip} aria-label={t("view.label")}>
      <p className={styles.text}>
        {t(error === null ? "view.strip" : "view.endFailed", { by, member, until: formatTime(until, style) })}
      </p>
      <Button variant="secondary" size="s" busy={isPending} onClick={() => void end()}>
        {t("view.end")}
      </Button>
    </aside>
  );
}
