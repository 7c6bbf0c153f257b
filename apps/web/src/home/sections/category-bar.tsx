// Home's category menu: sticks under the header, marks the section in view, and scrolls to a section at a
// tap.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import type { Category } from "../../games/category.ts";
import { iconOf, isCategory, nameKeyOf } from "../../games/category.ts";
import { useT } from "../../i18n/i18n.tsx";
import type { Settings } from "../../lib/settings.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./category-bar.module.css";
import { prefersReducedMotion } from "../reduced-motion.ts";

export function sectionId(category: string): string {
  return `games-${category}`;
}

// Between two sections the mark stays; near the top it is home's.
const nearTopPx = 300;
// The viewport below the header and this bar.
const observerMargin = "-130px 0px -60% 0px";

/** HOME first, JACKPOT last, the merchant's categories between them. */
function listBarCategories({ categories, sandbox }: Settings): readonly Category[] {
  return ["HOME", ...categories.filter(isCategory), ...(sandbox ? ["JACKPOT" as const] : [])];
}

function useScrollSpy(categories: readonly Category[]): Category {
  const [active, setActive] = useState<Category>("HOME");
  useEffect(() => {
    const visibleIds = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          visibleIds[isIntersecting ? "add" : "delete"](target.id);
        const found = categories.find((category) => visibleIds.has(sectionId(category)));
        setActive((before) => found ?? (window.scrollY < nearTopPx ? "HOME" : before));
      },
      { rootMargin: observerMargin },
    );
    for (const category of categories) {
      const section = document.getElementById(sectionId(category));
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is a new array at every render; its members decide
  }, [categories.join()]);
  return active;
}

function scrollToSection(category: Category): void {
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  if (category === "HOME") window.scrollTo({ top: 0, behavior });
  else document.getElementById(sectionId(category))?.scrollIntoView({ behavior, block: "start" });
}

export function CategoryBar({ settings }: { settings: Settings }): ReactNode {
  const t = useT();
  const categories = listBarCategories(settings);
  const active = useScrollSpy(categories);
  const list = useRef<HTMLUListElement>(null);

  // Keeps the marked category in view without scrolling the page.
  useEffect(() => {
    const bar = list.current;
    const item = bar?.querySelector<HTMLElement>("[aria-current]");
    if (bar === null || item === null || item === undefined) return;
    bar.scrollTo?.({
      left: item.offsetLeft - (bar.clientWidth - item.clientWidth) / 2,
      behavior: prefersReducedMotion() ? "auto" : "smooth",
    });
  }, [active]);

  return (
    <nav className={styles.bar} aria-label={t("home.categories")}>
      <ul ref={list} className={styles.list}>
        {categories.map((category) => (
          <li key={category}>
            <button
              type="button"
              className={styles.entry}
              aria-current={category === active ? "true" : undefined}
              onClick={() => scrollToSection(category)}
            >
              <Icon name={iconOf(category)} />
              <span>{t(nameKeyOf(category))}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
