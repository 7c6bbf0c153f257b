// The section of the vendors, with the first three shown and the rest behind a button. On home a vendor links to the
// page with all its games; elsewhere it opens a game.

import type { ReactNode } from "react";
import { useState } from "react";
import { games } from "@khela/contract/games/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { playPath } from "../lib/navigation/play-path.ts";
import { useCall } from "../lib/query/query.ts";
import { Link } from "../ui/navigation/link.tsx";
import { ErrorState } from "../ui/feedback/states.tsx";
import { ShowMore } from "./show-more.tsx";
import { SectionHeader } from "./section-header.tsx";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { VendorMark } from "./vendor-mark.tsx";
import styles from "./vendor-section.module.css";

/** Number of vendors shown before the button is pressed. */
const collapsedCount = 3;

type Card = OutputOf<typeof games.vendors>["data"]["lanes"][number]["cards"][number];

/** Returns each vendor once, under its first category, with the number of its games in all of them. */
export function uniqueByVendor(cards: readonly Card[]): readonly Card[] {
  const byVendor = new Map<string, Card>();
  for (const card of cards) {
    const first = byVendor.get(card.vassalage);
    byVendor.set(
      card.vassalage,
      first === undefined ? card : { ...first, gameCount: first.gameCount + card.gameCount },
    );
  }
  return [...byVendor.values()];
}

/** Returns the address that a vendor links to: the vendor's page, or with `opens` its first playable game. */
function pathOf(card: Card, opens: boolean): string {
  return opens && card.nodeId !== null
    ? playPath({ ...card, nodeId: card.nodeId })
    : withVendor("/m/provider", card.vassalage);
}

export function VendorTile({ card, to }: { card: Card; to: string }): ReactNode {
  const { t } = useI18n();
  return (
    <li>
      <Link to={to} className={styles.card}>
        <span className={styles.badge}>
          <VendorMark code={card.vassalage} name={card.displayName} url={card.mobileLargeIcon} />
        </span>
        <span className={styles.name}>{card.displayName}</span>
        <span className={styles.games}>{t("home.vendorGames", { count: card.gameCount })}</span>
      </Link>
    </li>
  );
}

export function withVendor(path: string, vassalage: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}vassalage=${encodeURIComponent(vassalage)}`;
}

/** `opens`: a vendor links to its first playable game. `gameType`: only vendors with games of this category. */
export function VendorSection({
  opens = false,
  gameType,
}: {
  opens?: boolean;
  gameType?: string | undefined;
}): ReactNode {
  const { t, errorText } = useI18n();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useCall(games.vendors, {});

  const matching =
    data?.data.lanes
      .flatMap((lane) => lane.cards)
      .filter((card) => gameType === undefined || card.gameType === gameType) ?? [];
  // Only the first entry of each vendor is shown. If vendors open a game, entries with a playable game are therefore
  // placed first.
  const playableFirst = [
    ...matching.filter(({ nodeId }) => nodeId !== null),
    ...matching.filter(({ nodeId }) => nodeId === null),
  ];
  const cards = uniqueByVendor(opens ? playableFirst : matching);
  const shown = open ? cards : cards.slice(0, collapsedCount);
  return (
    <section aria-label={t("home.vendors")}>
      <SectionHeader
        icon="agents"
        name={t("home.vendors")}
        total={data === undefined ? undefined : cards.length}
      />
      {data === undefined && error === null ? <TileSkeletons /> : null}
      {data === undefined && error !== null ? (
        <ErrorState title={errorText(error.code)} onRetry={refetch} />
      ) : null}
      <ul className={styles.grid}>
        {shown.map((card) => (
          <VendorTile key={card.vassalage} card={card} to={pathOf(card, opens)} />
        ))}
      </ul>
      {cards.length > collapsedCount ? <ShowMore open={open} onToggle={() => setOpen(!open)} /> : null}
    </section>
  );
}
