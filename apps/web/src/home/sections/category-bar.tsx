// Home's category menu: sticks under the header, marks the section in view, and scrolls to a section at a
// tap.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { play } from "@khela/contract/play/calls";
import type { Category } from "../../games/category.ts";
import { iconOf, isCategory, nameKeyOf } from "../../games/category.ts";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import type { Settings } from "../../lib/settings.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./category-bar.module.css";
import { prefersReducedMotion } from "../reduced-motion.ts";

export function sectionId(category: string): string {
  return `games-${category}`;
}

/**
 * A section counts as in view when its heading is higher than this distance below the window's top, since the header
 * and the bar cover that part.
 */
const readingLinePx = 230;
/** Events by which a person scrolls; scrolling without them is the page's own. */
const personScrolls = ["wheel", "touchmove", "keydown"] as const;

/**
 * Returns the categories of the bar: HOME first, JACKPOT last if its section is shown, and the merchant's categories
 * between them.
 */
function useBarCategories({ categories, sandbox }: Settings): readonly Category[] {
  const { data } = useCall(play.jackpots, {}, { enabled: !sandbox });
  const hasJackpot = sandbox || (data !== undefined && data.list.length > 0);
  return ["HOME", ...categories.filter(isCategory), ...(hasJackpot ? ["JACKPOT" as const] : [])];
}

/**
 * Returns the category of the section below the bar: HOME at the top of the page, the last section's category at its
 * end.
 */
function categoryInView(categories: readonly Category[]): Category {
  const sections = categories.filter((category) => document.getElementById(sectionId(category)) !== null);
  const page = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= page.scrollHeight - 2;
  if (isAtEnd) return sections[sections.length - 1] ?? "HOME";
  const headOf = (category: Category): number =>
    document.getElementById(sectionId(category))?.getBoundingClientRect().top ?? readingLinePx;
  const passed = sections.filter((category) => headOf(category) < readingLinePx);
  return passed[passed.length - 1] ?? "HOME";
}

type ScrollSpy = { readonly active: Category; readonly choose: (category: Category) => void };

/**
 * Marks the section in view while the page scrolls. A tapped category stays marked until the person scrolls: the last
 * sections cannot all scroll up to the bar, and a loading page scrolls by itself.
 */
function useScrollSpy(categories: readonly Category[]): ScrollSpy {
  const [active, setActive] = useState<Category>("HOME");
  const isChosen = useRef(false);

  useEffect(() => {
    const onScroll = (): void => {
      if (!isChosen.current) setActive(categoryInView(categories));
    };
    const onPersonScrolls = (): void => {
      isChosen.current = false;
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    for (const type of personScrolls) window.addEventListener(type, onPersonScrolls, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      for (const type of personScrolls) window.removeEventListener(type, onPersonScrolls);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is a new array at every render; its members decide
  }, [categories.join()]);

  return {
    active,
    choose: (category) => {
      isChosen.current = true;
      setActive(category);
    },
  };
}

function scrollToSection(category: Category): void {
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  if (category === "HOME") window.scrollTo({ top: 0, behavior });
  else document.getElementById(sectionId(category))?.scrollIntoView({ behavior, block: "start" });
}

export function CategoryBar({ settings }: { settings: Settings }): ReactNode {
  const t = useT();
  const categories = useBarCategories(settings);
  const list = useRef<HTMLUListElement>(null);
  const { active, choose } = useScrollSpy(categories);

  // Scrolls the bar so that the marked category is visible; the page does not scroll. The bar stays still at the first
  // render: it is already at its start, and a movement would slip it from under the finger that triggered hydration.
  const marked = useRef(active);
  useEffect(() => {
    if (marked.current === active) return;
    marked.current = active;
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
              onClick={() => {
                choose(category);
                scrollToSection(category);
              }}
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
