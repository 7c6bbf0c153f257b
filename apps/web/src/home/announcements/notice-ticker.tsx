// The announcements as a ticker. It is a CSS animation only; touch, focus or reduced motion pauses it.

import type { ReactNode } from "react";
import type { content } from "@khela/contract/content/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../../i18n/i18n.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { onArrow } from "./on-arrow.ts";
import styles from "./notice-ticker.module.css";

type Notice = OutputOf<typeof content.announcements>["player"][number];

function TickerRow({ notices, isClone }: { notices: readonly Notice[]; isClone: boolean }): ReactNode {
  return (
    <ul className={styles.line} aria-hidden={isClone || undefined} onKeyDown={onArrow}>
      {notices.map((notice, index) => (
        <li key={notice.id}>
          <Link
            to={`/m/notice?index=${index}`}
            className={styles.notice}
            tabIndex={isClone || index > 0 ? -1 : undefined}
          >
            {notice.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function NoticeTicker({ notices }: { notices: readonly Notice[] }): ReactNode {
  const t = useT();
  return (
    <section className={styles.ticker} aria-label={t("home.notices")}>
      <span className={styles.horn}>
        <Icon name="horn" size="s" />
      </span>
      {notices.length === 0 ? (
        <p className={styles.none}>{t("home.noNotice")}</p>
      ) : (
        <div className={styles.window}>
          <div className={styles.moving}>
            <TickerRow notices={notices} isClone={false} />
            <TickerRow notices={notices} isClone />
          </div>
        </div>
      )}
    </section>
  );
}
