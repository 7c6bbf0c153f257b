import type { ReactNode } from "react";
import type { responsibleGaming } from "@khela/contract/responsible-gaming/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./break-notice.module.css";

type Active = OutputOf<typeof responsibleGaming.activeBreak>;
type BreakNoticeProps = { readonly taken: NonNullable<Active["break"]> } & Pick<Active, "helpLine">;

const ways = [
  { to: "/m/safer", text: "break.where" },
  { to: "/m/member/home", text: "break.account" },
  { to: "/m/messages", text: "break.service" },
] as const;

/** Replaces offers during a break: shows when the break ends, which screens stay open, and contacts for help. */
export function BreakNotice({ taken, helpLine }: BreakNoticeProps): ReactNode {
  const { t, style } = useI18n();
  return (
    <section className={styles.notice} aria-labelledby="break-notice">
      <h2 id="break-notice" className={styles.title}>
        <Icon name="clock" />
        {t(taken.kind === "exclusion" ? "break.excluded" : "break.onBreak")}
      </h2>
      <p>
        {taken.until === null
          ? t("break.never")
          : t("break.until", { time: formatDateTime(taken.until, style) })}
      </p>
      <p>{t("break.open")}</p>
      <ul className={styles.ways}>
        {ways.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {t(text)}
            </Link>
          </li>
        ))}
        {helpLine === null ? null : (
          <li>
            <a href={helpLine.url} target="_blank" rel="noreferrer" className={styles.link}>
              {t("break.outside", { name: helpLine.name })}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
