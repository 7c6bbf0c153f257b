// One field for each category of games, in which an agent types a rebate percentage.

import type { ReactNode } from "react";
import { isRebatePercent } from "@khela/contract/agents/rebates/rates";
import type { agentRebates } from "@khela/contract/agents/rebates/calls";
import { amountText } from "@khela/contract/input/amount";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { TextField } from "../../ui/form/text-field.tsx";

type Config = InputOf<typeof agentRebates.updateDownlineRebates>["configs"][number];
export type Bound = {
  readonly gameType: Config["gameType"];
  readonly least: string;
  readonly most: string;
};
export type Typed = Readonly<Partial<Record<Config["gameType"], string>>>;

/** Returns the typed rates without empty fields; null while one of them is invalid. */
export function toConfigs(typed: Typed): Config[] | null {
  const filled = Object.entries(typed)
    .map(([gameType, rate]) => [gameType, amountText(rate, 2)] as const)
    .filter(([, rate]) => rate !== "");
  if (!filled.every(([, rate]) => isRebatePercent(rate))) return null;
  return filled.map(([gameType, rate]) => ({ gameType: gameType as Config["gameType"], rate }));
}

/** Returns the minimum and maximum rates of a new account: from zero to the agent's own rate. */
export function toBounds(own: OutputOf<typeof agentRebates.rebateSettings> | undefined): Bound[] {
  return (own?.list ?? []).map(({ gameType, rate }) => ({ gameType, least: "0.00", most: rate }));
}

type RateFieldsProps = {
  readonly bounds: readonly Bound[];
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
};

export function RateFields({ bounds, typed, onChange }: RateFieldsProps): ReactNode {
  const { t, style } = useI18n();
  return bounds.map(({ gameType, least, most }) => (
    <TextField
      key={gameType}
      label={t("agents.rebateOf", { category: categoryName(gameType, t) })}
      hint={t("agents.rebateBounds", {
        least: localizeDigits(least, style),
        most: localizeDigits(most, style),
      })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={typed[gameType] ?? ""}
      onChange={(event) => onChange({ ...typed, [gameType]: event.target.value })}
    />
  ));
}
