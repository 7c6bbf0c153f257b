import type { ReactNode } from "react";
import { content } from "@khela/contract/calls/content";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Glyph } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./member.module.css";
import type { MenuEntry } from "./menu-entries.ts";
import { menuEntries } from "./menu-entries.ts";

const missionCategory = "MISSION";

/** The entries this merchant has. */
export function useMenu(): readonly MenuEntry[] {
  const { flags } = useSettings();
  const { data } = useCall(content.promotions, {});
  const missionRuns = data?.categories.some(({ code, promotions }) => code === missionCategory && promotions.length > 0) === true;
  return menuEntries(flags, missionRuns);
}

/** The popup menu: everything of the member's own, one tap away. */
export function MenuSheet({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const entries = useMenu();
  return (
    <Dialog title={t("member.menu")} shape="sheet" onClose={onClose}>
      <ul className={styles.grid}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={styles.tile} onClick={onClose}>
              <span className={styles.tileMark}><Glyph d={entry.d} /></span>
              {t(entry.title)}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
