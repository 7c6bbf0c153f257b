import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { useSettings } from "../lib/settings.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Glyph } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Nothing } from "../ui/states.tsx";
import { memberIcons } from "./icons.ts";
import styles from "./member.module.css";

const looks: Readonly<Record<string, string>> = {
  LIVECHAT: memberIcons.chat, TELEGRAM: memberIcons.telegram, WHATSAPP: memberIcons.phone, FACEBOOK: memberIcons.people,
};

/** The ways to a person that this merchant has. */
export function ServiceSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const links = useSettings().customerService.filter(({ csType, url }) => csType in looks && url !== "");
  return (
    <Dialog title={t("member.service")} shape="sheet" onClose={onClose}>
      {links.length === 0
        ? <Nothing icon="mail" title={t("member.noService")} hint={t("member.noServiceHint")}><Link to="/m/help" className={styles.way}>{t("shell.help")}</Link></Nothing>
        : null}
      <ul className={styles.list} hidden={links.length === 0}>
        {links.map(({ csType, title, url }) => (
          <li key={csType + url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={styles.row}>
              <span className={styles.mark}><Glyph d={looks[csType] ?? memberIcons.chat} /></span>
              <span className={styles.title}>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
