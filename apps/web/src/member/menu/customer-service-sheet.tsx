import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { useSettings } from "../../lib/settings.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Glyph } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { memberIcons } from "../icons.ts";
import styles from "../member.module.css";

const linkIcons: Readonly<Record<string, string>> = {
  LIVECHAT: memberIcons.chat,
  TELEGRAM: "M3.5 11.5 20.5 4.5 17.5 19.5 11 15.5 8.5 19v-5.5l8-6",
  WHATSAPP:
    "M7.5 4h2.5l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v2.5c0 1-1 2-2 2A14 14 0 0 1 5.5 6c0-1 1-2 2-2Z",
  FACEBOOK: memberIcons.people,
};

/** The support links this merchant has. */
export function CustomerServiceSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const links = useSettings().customerService.filter(({ csType, url }) => csType in linkIcons && url !== "");
  return (
    <Dialog title={t("member.service")} shape="bottomSheet" onClose={onClose}>
      {links.length === 0 ? (
        <EmptyState icon="mail" title={t("member.noService")} hint={t("member.noServiceHint")}>
          <Link to="/m/help" className={styles.way}>
            {t("shell.help")}
          </Link>
        </EmptyState>
      ) : null}
      <ul className={styles.list} hidden={links.length === 0}>
        {links.map(({ csType, title, url }) => (
          <li key={csType + url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={styles.row}>
              <span className={styles.mark}>
                <Glyph d={linkIcons[csType] ?? memberIcons.chat} />
              </span>
              <span className={styles.title}>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
