import type { ReactNode } from "react";
import { useState } from "react";
import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useSecondsLeft } from "../../lib/date/use-seconds-left.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "../pwa/update-notice.module.css";

type Maintenance = OutputOf<typeof calls.site.status>["maintenances"][number];

/** Announces the next maintenance, or a running one with the features it pauses. The person may close the banner. */
export function MaintenanceBanner({
  maintenance: { startsAt, endsAt, text, pauses },
}: {
  readonly maintenance: Maintenance;
}): ReactNode {
  const { t, style } = useI18n();
  const [closed, setClosed] = useState(0);
  const isRunning = useSecondsLeft(startsAt) === 0;
  // key of the announcement: one that was closed is shown again when the maintenance begins
  const shown = startsAt + (isRunning ? 1 : 0);
  if (closed === shown) return null;
  return (
    <aside className={styles.notice} role="status">
      <div className={styles.text}>
        <p>
          <strong>
            {t(isRunning ? "maintenance.running" : "maintenance.announced", {
              from: formatDateTime(startsAt, style),
              until: formatDateTime(endsAt, style),
            })}
          </strong>
        </p>
        <p>{text}</p>
        {pauses.map((pause) => (
          <p key={pause}>{t(`maintenance.pause.${pause}`)}</p>
        ))}
        <a href="/status">{t("maintenance.more")}</a>
      </div>
      <Button variant="text" size="s" onClick={() => setClosed(shown)}>
        {t("shell.close")}
      </Button>
    </aside>
  );
}
