// The makers of the games: the first three, the rest behind a toggle. On home a maker leads to its games of that category,
// elsewhere it opens.

import type { ReactNode } from "react";
import { useState } from "react";
import { games } from "@khela/contract/calls/games";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { Failed } from "../ui/states.tsx";
import { playPath } from "./game-tile.tsx";
import { fewAtFirst, LoadMore } from "./load-more.tsx";
import { listPathOf } from "./presets.ts";
import { SectionHead } from "./section-head.tsx";
import { TileSkeletons } from "./tile-skeletons.tsx";
import styles from "./vendor-section.module.css";

type Card = OutputOf<typeof games.vendors>["data"]["lanes"][number]["cards"][number];

const badgePx = 96;

/** A maker with games of several kinds stands once, under the kind that comes first. */
export function oncePerVendor(cards: readonly Card[]): readonly Card[] {
  return cards.filter((card, place) => cards.findIndex(({ vassalage }) => vassalage === card.vassalage) === place);
}

/** Where a maker leads: on home to its games of the category, elsewhere into its first game that can be played. */
function pathOf(card: Card, opens: boolean): string {
  return opens && card.nodeId !== null ? playPath(card.nodeId) : withVendor(listPathOf(card.gameType), card.vassalage);
}

export function VendorTile({ card, to }: { card: Card; to: string }): ReactNode {
  const { t } = useI18n();
  return (
    <li>
      <Link to={to} className={styles.card}>
        <Picture url={card.mobileLargeIcon} width={badgePx} height={badgePx} alt="" className={styles.badge} />
        <span className={styles.name}>{card.displayName}</span>
        <span className={styles.games}>{t("home.vendorGames", { count: card.gameCount })}</span>
      </Link>
    </li>
  );
}

export function withVendor(path: string, vassalage: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}vassalage=${encodeURIComponent(vassalage)}`;
}

/** `opens`: a maker is opened, not listed. `gameType`: only those with games of this kind. */
export function VendorSection({ opens = false, gameType }: { opens?: boolean; gameType?: string | undefined }): ReactNode {
  const { t, errorText } = useI18n();
  const [open, setOpen] = useState(false);
  const { data, error, retry } = useCall(games.vendors, {});

  const wanted = data?.data.lanes.flatMap((lane) => lane.cards).filter((card) => gameType === undefined || card.gameType === gameType) ?? [];
  // Where a maker is opened, it stands under a kind of which it has something to open.
  const playable = wanted.filter(({ nodeId }) => nodeId !== null);
  const cards = oncePerVendor(opens ? [...playable, ...wanted] : wanted);
  const shown = open ? cards : cards.slice(0, fewAtFirst);
  return (
    <section aria-label={t("home.vendors")}>
      <SectionHead icon="agents" name={t("home.vendors")} total={data === undefined ? undefined : cards.length} />
      {data === undefined && error === null ? <TileSkeletons /> : null}
      {data === undefined && error !== null ? <Failed title={errorText(error.code)} onRetry={retry} /> : null}
      <ul className={styles.grid}>
        {shown.map((card) => <VendorTile key={card.vassalage} card={card} to={pathOf(card, opens)} />)}
      </ul>
      <LoadMore shown={shown.length} total={cards.length} category={t("home.vendors")} open={open} onToggle={() => setOpen(!open)} />
    </section>
  );
}
