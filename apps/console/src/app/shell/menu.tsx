import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import type { Room, ScreenRow } from "../../lib/screen.ts";
import { useMay } from "../../lib/session.tsx";
import { isPlain, rooms } from "../rooms.ts";
import { useQueueCounts } from "./queue-counts.ts";
import styles from "./shell.module.css";

function Waiting({ count }: { readonly count: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  return count === 0 ? null : (
    <span className={styles["count"]} aria-label={t("first.waiting", { count })} role="img">
      {format.count(count)}
    </span>
  );
}

/** Menu of the rooms that the operator may enter. Below the current room, it lists the room's screens. */
export function Menu({
  current,
}: {
  readonly current: (ScreenRow & { readonly room: Room }) | undefined;
}): ReactNode {
  const t = useT();
  const may = useMay();
  const counts = useQueueCounts();
  const countOf = (screens: readonly ScreenRow[]) =>
    screens.reduce((sum, { queue }) => sum + (queue === undefined ? 0 : (counts[queue] ?? 0)), 0);
  return (
    <nav className={styles["menu"]} aria-label={t("first.menu")}>
      {rooms.map((room) => {
        const open = room.screens.filter((screen) => isPlain(screen) && may(screen.permission));
        const [entry] = open;
        if (entry === undefined) return null;
        const isHere = current?.room.name === room.name;
        const inMenu = open.filter(({ isInMenu }) => isInMenu === true);
        const isOnly = inMenu.length < 2;
        return (
          <div key={room.name}>
            <Link
              to={entry.path}
              className={styles["room"]!}
              activeOptions={{ exact: true }}
              activeProps={{}}
              {...(isHere && isOnly ? { "aria-current": "page" as const } : {})}
              {...(isHere ? { "data-open": "" } : {})}
            >
              <span>{t(room.title)}</span>
              {isHere && !isOnly ? null : <Waiting count={countOf(open)} />}
            </Link>
            {!isHere || isOnly ? null : (
              <div className={styles["screens"]}>
                {inMenu.map((screen) => (
                  <Link
                    key={screen.path}
                    to={screen.path}
                    className={styles["screen"]!}
                    activeOptions={{ exact: true }}
                    activeProps={{}}
                    {...(current.path === screen.path ? { "aria-current": "page" as const } : {})}
                  >
                    <span>{t(screen.title)}</span>
                    <Waiting count={countOf([screen])} />
                  </Link>
                ))}
              </div>
            )}
          </div>
        );
      })}
    </nav>
  );
}
