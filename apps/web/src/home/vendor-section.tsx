// The makers of the games: the first three, the rest behind a toggle. A maker leads to its games of that category.

import type { ReactNode } from "react";
import { useState } from "react";
import { games } from "@khela/contract/calls/games";
import type { OutputOf } from "@khela/contract/schemas";
import { listPathOf } from "../games/presets.ts";
import { SectionHead } from "../games/section-head.tsx";
import { TileSkeletons } from "../games/tile-skeletons.tsx";
import { useT } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import section from "./category-section.module.css";
import { LoadMore } from "./load-more.tsx";
import styles from "./vendor-section.module.css";

type Card = OutputOf<typeof games.vendors>["data"]["lanes"][number]["cards"][number];

const badgePx = 96;
const fewVendors = 3;

// A maker with games of several kinds stands once, under the kind that comes first.
function oncePerVendor(cards: readonly Card[]): readonly Card[] {
  return cards.filter((card, place) => cards.findIndex(({ vassalage }) => vassalage === card.vassalage) === place);
}

function withVendor(path: string, vassalage: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}vassalage=${encodeURIComponent(vassalage)}`;
}

export function VendorSection(): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data, error } = useCall(games.vendors, {});
  if (error !== null && data === undefined) return null;

  const cards = oncePerVendor(data?.data.lanes.flatMap((lane) => lane.cards) ?? []);
  const shown = open ? cards : cards.slice(0, fewVendors);
  return (
    <section className={section.section} aria-label={t("home.vendors")}>
      <SectionHead icon="agents" name={t("home.vendors")} total={data === undefined ? undefined : cards.length} />
      {data === undefined ? <TileSkeletons /> : null}
      <ul className={styles.grid}>
        {shown.map((card) => (
          <li key={card.vassalage}>
            <Link to={withVendor(listPathOf(card.gameType), card.vassalage)} className={styles.card}>
              <Picture url={card.mobileLargeIcon} width={badgePx} height={badgePx} alt="" className={styles.badge} />
              <span className={styles.name}>{card.displayName}</span>
              <span className={styles.games}>{t("home.vendorGames", { count: card.gameCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore shown={shown.length} total={cards.length} category={t("home.vendors")} open={open} onToggle={() => setOpen(!open)} />
    </section>
  );
}
