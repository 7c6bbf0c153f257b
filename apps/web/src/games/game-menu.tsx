// The categories side by side, the selected one marked and in view.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useT } from "../i18n/i18n.tsx";
import { useSettings } from "../lib/settings.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import type { Category } from "./category.ts";
import { iconOf, isCategory, nameKeyOf } from "./category.ts";
import styles from "./game-menu.module.css";
import { listPathOf } from "./list-presets.ts";

/** The category of our in-house games. */
export const inHouse = "BGS";

/** E-sports have no section on home: they are linked beside sports in every list. */
function withEsports(categories: readonly Category[]): readonly Category[] {
  return categories.includes("ESPORTS")
    ? categories
    : categories.flatMap((one) => (one === "SPORTS" ? [one, "ESPORTS"] : [one]));
}

export function GameMenu({ active }: { active: string | undefined }): ReactNode {
  const t = useT();
  const { categories } = useSettings();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (list.current !== null && item)
      list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.clientWidth) / 2;
  }, [active]);

  return (
    <nav aria-label={t("home.categories")}>
      <ul ref={list} className={styles.list}>
        {withEsports(categories.filter(isCategory)).map((category) => (
          <li key={category}>
            <Link
              to={listPathOf(category)}
              replace
              className={styles.entry}
              aria-current={category === active ? "page" : undefined}
            >
              <Icon name={iconOf(category)} size="s" />
              {t(nameKeyOf(category))}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/m/inHouse"
            replace
            className={styles.entry}
            aria-current={active === inHouse ? "page" : undefined}
          >
            <Icon name="star" size="s" />
            {t("screens.inHouse")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
