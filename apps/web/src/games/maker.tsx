// A maker and what is made there; without one chosen, all makers.

import type { ReactNode } from "react";
import { games } from "@khela/contract/calls/games";
import { useI18n } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { useCall } from "../lib/query.ts";
import { Chips } from "../ui/chips.tsx";
import { Picture } from "../ui/picture.tsx";
import { Failed, Nothing } from "../ui/states.tsx";
import { isCategory, nameKeyOf } from "./category.ts";
import { EndlessGames } from "./endless-games.tsx";
import styles from "./maker.module.css";
import { listPageSize } from "./presets.ts";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { oncePerVendor, VendorTile, withVendor } from "./vendor-section.tsx";

const every = "ALL";
const badgePx = 96;

type MakerProps = {
  readonly path: string;
  readonly vassalage: string | undefined;
  readonly gameType: string | undefined;
  /** The address says which; it may be left for the list of all. */
  readonly fixed: boolean;
};

export function Maker({ path, vassalage, gameType, fixed }: MakerProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(games.vendors, {});
  if (data === undefined) return error === null ? <TileSkeletons count={9} /> : <Failed title={errorText(error.code)} onRetry={retry} />;

  const cards = data.data.lanes.flatMap((lane) => lane.cards);
  if (vassalage === undefined) {
    return (
      <ul className={styles.grid}>
        {oncePerVendor(cards).map((card) => <VendorTile key={card.vassalage} card={card} to={withVendor(path, card.vassalage)} />)}
      </ul>
    );
  }
  const own = cards.filter((card) => card.vassalage === vassalage);
  const [first] = own;
  if (first === undefined) return <Nothing icon="search" title={t("gameList.empty")} hint={t("gameList.emptyHint")} />;

  const kinds = own.flatMap((card) => (isCategory(card.gameType) ? [{ value: card.gameType, label: t(nameKeyOf(card.gameType)) }] : []));
  const choose = (kind: string): void =>
    goTo(`${fixed ? `${path}?` : `${withVendor(path, vassalage)}&`}${kind === every ? "" : `gameType=${kind}`}`.replace(/[?&]$/, ""), { replace: true });
  const input = { vassalage, ...(gameType === undefined ? {} : { gameType }), pageSize: listPageSize };
  return (
    <>
      <div className={styles.head}>
        <Picture url={first.mobileLargeIcon} width={badgePx} height={badgePx} alt="" className={styles.badge} />
        <h2 className={styles.name}>{first.displayName}</h2>
      </div>
      {kinds.length < 2 ? null : (
        <Chips label={t("home.categories")} value={gameType ?? every} onChange={choose} options={[{ value: every, label: t("screens.allGames") }, ...kinds]} />
      )}
      <EndlessGames key={JSON.stringify(input)} input={input} />
    </>
  );
}
