// The games of the chosen vendor; while no vendor is chosen, the list of all vendors.

import type { ReactNode } from "react";
import { games } from "@khela/contract/games/calls";
import type { InputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { navigate } from "../lib/navigation/navigation.ts";
import { useCall } from "../lib/query/query.ts";
import { Chips } from "../ui/form/chips.tsx";
import { ErrorState, EmptyState } from "../ui/feedback/states.tsx";
import { isCategory, nameKeyOf } from "./category.ts";
import { InfiniteGames } from "./infinite-games.tsx";
import styles from "./vendor-games.module.css";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { VendorMark } from "./vendor-mark.tsx";
import { uniqueByVendor, VendorTile, withVendor } from "./vendor-section.tsx";

const allTypes = "ALL";

type VendorGamesProps = {
  readonly path: string;
  /** The list's query, with the chosen vendor. */
  readonly input: InputOf<typeof games.list>;
  /** Whether the route is for one vendor. Otherwise the list of all vendors can be reopened. */
  readonly fixed: boolean;
};

export function VendorGames({ path, input, fixed }: VendorGamesProps): ReactNode {
  const { vassalage, gameType } = input;
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(games.vendors, {});
  if (data === undefined)
    return error === null ? (
      <TileSkeletons count={9} />
    ) : (
      <ErrorState title={errorText(error.code)} onRetry={refetch} />
    );

  const cards = data.data.lanes.flatMap((lane) => lane.cards);
  if (vassalage === undefined) {
    return (
      <ul className={styles.grid}>
        {uniqueByVendor(cards).map((card) => (
          <VendorTile key={card.vassalage} card={card} to={withVendor(path, card.vassalage)} />
        ))}
      </ul>
    );
  }
  const own = cards.filter((card) => card.vassalage === vassalage);
  const [first] = own;
  if (first === undefined)
    return <EmptyState icon="search" title={t("gameList.empty")} hint={t("gameList.emptyHint")} />;

  const kinds = own.flatMap((card) =>
    isCategory(card.gameType) ? [{ value: card.gameType, label: t(nameKeyOf(card.gameType)) }] : [],
  );
  const choose = (kind: string): void =>
    navigate(
      `${fixed ? `${path}?` : `${withVendor(path, vassalage)}&`}${kind === allTypes ? "" : `gameType=${kind}`}`.replace(
        /[?&]$/,
        "",
      ),
      { replace: true },
    );
  return (
    <>
      <div className={styles.head}>
        <VendorMark code={vassalage} name={first.displayName} url={first.mobileLargeIcon} />
        <h2 className={styles.name}>{first.displayName}</h2>
      </div>
      {kinds.length < 2 ? null : (
        <Chips
          label={t("home.categories")}
          value={gameType ?? allTypes}
          onChange={choose}
          options={[{ value: allTypes, label: t("screens.allGames") }, ...kinds]}
        />
      )}
      <InfiniteGames key={JSON.stringify(input)} input={input} />
    </>
  );
}
