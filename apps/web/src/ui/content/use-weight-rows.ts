import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";

type Weights = {
  readonly turnoverWeights: Readonly<Record<string, number>> | null;
  readonly turnoverGames: readonly {
    readonly nodeId: number;
    readonly gameName: string;
    readonly percent: number;
  }[];
};

type WeightRow = { readonly key: string; readonly name: string; readonly percent: string };

const WHOLE_PERCENT = 100;

/**
 * Returns how much of a stake counts towards a turnover, as rows: single games, categories, all others. It returns no
 * rows when the site's weights apply.
 */
export function useWeightRows({ turnoverWeights, turnoverGames }: Weights): readonly WeightRow[] {
  const { t, count } = useI18n();
  if (turnoverWeights === null) return [];
  const rows = [
    ...turnoverGames.map(({ nodeId, gameName, percent }) => [String(nodeId), gameName, percent] as const),
    ...Object.entries(turnoverWeights).map(
      ([code, percent]) => [code, categoryName(code, t), percent] as const,
    ),
    ["others", t("games.others"), WHOLE_PERCENT] as const,
  ];
  return rows.map(([key, name, percent]) => ({ key, name, percent: `${count(percent)}%` }));
}
