// The menu of game categories, side by side, with the selected category marked and in view.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useT } from "../i18n/i18n.tsx";
import { useSettings } from "../lib/settings.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { iconOf, isCategory, nameKeyOf } from "./category.ts";
import styles from "./game-menu.module.css";
import { listPathOf } from "./list-presets.ts";

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
        {categories.filter(isCategory).map((category) => (
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
      </ul>
    </nav>
  );
}
