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
  TELEGRAM: memberIcons.telegram,
  WHATSAPP: memberIcons.phone,
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
