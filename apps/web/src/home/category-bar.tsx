// Home's own menu: sticks under the header, marks the section in view, and a tap brings a section up.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import type { Category } from "../games/category.ts";
import { iconOf, isCategory, nameKeyOf } from "../games/category.ts";
import { useT } from "../i18n/i18n.tsx";
import type { Settings } from "../lib/settings.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./category-bar.module.css";
import { wantsCalm } from "./motion.ts";

export function sectionId(category: string): string {
  return `games-${category}`;
}

// Between two sections the mark stays where it was; at the top it is home's.
const nearTopPx = 300;
// Under the header and this bar, where the eye is.
const eyeLine = "-130px 0px -60% 0px";

/** HOME first, JACKPOT last, between them what the merchant has. */
function barOf({ categories, sandbox }: Settings): readonly Category[] {
  return ["HOME", ...categories.filter(isCategory), ...(sandbox ? ["JACKPOT" as const] : [])];
}

function useSpy(categories: readonly Category[]): Category {
  const [active, setActive] = useState<Category>("HOME");
  useEffect(() => {
    const seen = new Set<string>();
    const eye = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target.id);
      const found = categories.find((category) => seen.has(sectionId(category)));
      setActive((before) => found ?? (window.scrollY < nearTopPx ? "HOME" : before));
    }, { rootMargin: eyeLine });
    for (const category of categories) {
      const section = document.getElementById(sectionId(category));
      if (section !== null) eye.observe(section);
    }
    return () => eye.disconnect();
  }, [categories.join()]);
  return active;
}

function bringUp(category: Category): void {
  const behavior = wantsCalm() ? "auto" : "smooth";
  if (category === "HOME") window.scrollTo({ top: 0, behavior });
  else document.getElementById(sectionId(category))?.scrollIntoView({ behavior, block: "start" });
}

export function CategoryBar({ settings }: { settings: Settings }): ReactNode {
  const t = useT();
  const categories = barOf(settings);
  const active = useSpy(categories);
  const list = useRef<HTMLUListElement>(null);

  // Keeps the marked one in view without moving the page.
  useEffect(() => {
    const bar = list.current;
    const item = bar?.querySelector<HTMLElement>("[aria-current]");
    if (bar === null || item === null || item === undefined) return;
    bar.scrollTo?.({ left: item.offsetLeft - (bar.clientWidth - item.clientWidth) / 2, behavior: wantsCalm() ? "auto" : "smooth" });
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
              onClick={() => bringUp(category)}
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
