import type { ReactNode } from "react";
import { authSettings } from "@khela/contract/auth/settings-calls";
import { promotions } from "@khela/contract/promotions/calls";
import { useI18n, useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Glyph } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../member.module.css";
import type { MenuEntry } from "./menu-entries.ts";
import { menuEntries } from "./menu-entries.ts";

/** Returns the menu entries that this merchant has, with their counters. */
export function useMenu(): {
  readonly entries: readonly MenuEntry[];
  readonly countOf: (entry: MenuEntry) => number;
} {
  const { flags } = useSettings();
  const { data } = useCall(promotions.menu, {});
  const { data: project } = useCall(authSettings.firebase, {});
  return {
    entries: menuEntries(flags, {
      missionRuns: data?.missionEnabled === true,
      hasFirebase: project !== undefined && project !== null,
    }),
    countOf: ({ counter }) => (counter === undefined ? 0 : (data?.[counter] ?? 0)),
  };
}

export function Counter({ count }: { count: number }): ReactNode {
  const { t, badge } = useI18n();
  if (count === 0) return null;
  return (
    <span className={styles.counter}>
      <span aria-hidden="true">{badge(count)}</span>
      <span className="visually-hidden">{t("member.waiting", { count })}</span>
    </span>
  );
}

type MenuTilesProps = { readonly className: string | undefined; readonly onChoose?: () => void };

/** The menu entries as tiles, each with its counter. */
export function MenuTiles({ className, onChoose }: MenuTilesProps): ReactNode {
  const t = useT();
  const { entries, countOf } = useMenu();
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} className={styles.tile} onClick={onChoose}>
            <span className={styles.tileMark}>
              <Glyph d={entry.d} />
              <Counter count={countOf(entry)} />
            </span>
            {t(entry.title)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The popup menu of the member's own screens. */
export function MenuSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog title={t("member.menu")} shape="bottomSheet" onClose={onClose}>
      <MenuTiles className={styles.grid} onChoose={onClose} />
    </Dialog>
  );
}
