// Form fields for turnover weights: the part of a stake that counts, by category of games or by game.

import { useState, type ReactNode } from "react";
import type { GameNames } from "@khela/contract/operator/game-catalog/schemas";
import { vendorGameTypes } from "@khela/contract/vendor-callbacks";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { readTyped } from "../../lib/format/typed.ts";
import { useFormat } from "../../lib/format/format.ts";
import { Panel, Row, Stack } from "../layout/layout.tsx";
import { PlainTable } from "../layout/plain-table.tsx";
import { Empty } from "../layout/states.tsx";
import { Button } from "./button.tsx";
import { SelectField } from "./fields.tsx";
import { GameField, useNameOf, type ChosenGame } from "./game-field.tsx";
import styles from "./field.module.css";

/** Percentages as typed, by category or by game as "VENDOR/code". */
export type Weights = Readonly<Record<string, string>>;

const isGame = (name: string) => name.includes("/");
const WHOLE = "100";

const without = (weights: Weights, name: string): Weights =>
  Object.fromEntries(Object.entries(weights).filter(([key]) => key !== name));

type TableProps = {
  readonly label: string;
  readonly names: readonly string[];
  readonly weights: Weights;
  readonly nameOf: (name: string) => string;
  /** Called with the changed weights; undefined: the weights are read-only. */
  readonly onChange: ((next: Weights) => void) | undefined;
};

function WeightTable({ label, names, weights, nameOf, onChange }: TableProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={label} isFlush>
      {names.length === 0 ? (
        <Empty text={t("vip.noWeights")} />
      ) : (
        <PlainTable
          label={label}
          rows={names}
          keyOf={(name) => name}
          columns={[
            { title: t("vip.what"), cell: (name) => nameOf(name) },
            {
              title: t("vip.weight"),
              isNumber: true,
              cell: (name) =>
                onChange === undefined ? (
                  t("vip.percent", { percent: format.digits(weights[name] ?? "") })
                ) : (
                  <input
                    className={styles["input"]}
                    aria-label={t("vip.weightOf", { name: nameOf(name) })}
                    inputMode="numeric"
                    maxLength={3}
                    value={format.digits(weights[name] ?? "")}
                    onChange={(event) =>
                      onChange({ ...weights, [name]: readTyped("numeric", event.target.value) })
                    }
                  />
                ),
            },
            ...(onChange === undefined
              ? []
              : [
                  {
                    title: t("vip.remove"),
                    cell: (name: string) => (
                      <Button size="small" look="quiet" onPress={() => onChange(without(weights, name))}>
                        {t("vip.remove")}
                      </Button>
                    ),
                  },
                ]),
          ]}
        />
      )}
    </Panel>
  );
}

function AddWeight({
  weights,
  onAdd,
}: {
  readonly weights: Weights;
  readonly onAdd: (name: string, game: ChosenGame | null) => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [round, setRound] = useState(0);
  const categories = vendorGameTypes.filter((category) => weights[category] === undefined);
  return (
    <Row>
      <SelectField<string>
        label={t("vip.addCategory")}
        value=""
        emptyLabel={t("vip.choose")}
        choices={categories.map((value) => ({ value, label: codeText("gameCategory", value) }))}
        onChange={(category) => {
          if (category !== "") onAdd(category, null);
        }}
      />
      <GameField
        key={round}
        label={t("vip.addGame")}
        onChoose={(game) => {
          if (game === null) return;
          onAdd(`${game.vendor}/${game.code}`, game);
          setRound(round + 1);
        }}
      />
    </Row>
  );
}

export function WeightFields({
  weights,
  gameNames,
  onChange,
}: {
  readonly weights: Weights;
  readonly gameNames: GameNames;
  readonly onChange?: ((next: Weights) => void) | undefined;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const gameNameOf = useNameOf();
  const [added, setAdded] = useState<GameNames>({});
  const names = Object.keys(weights).toSorted();
  const nameOf = (name: string) =>
    isGame(name) ? gameNameOf(added[name] ?? gameNames[name], name) : codeText("gameCategory", name);
  const table = { weights, nameOf, onChange };
  return (
    <Stack>
      {onChange === undefined ? null : (
        <AddWeight
          weights={weights}
          onAdd={(name, game) => {
            if (game !== null) setAdded({ ...added, [name]: game.name });
            onChange({ ...weights, [name]: weights[name] ?? WHOLE });
          }}
        />
      )}
      <WeightTable {...table} label={t("vip.byCategory")} names={names.filter((name) => !isGame(name))} />
      <WeightTable {...table} label={t("vip.byGame")} names={names.filter(isGame)} />
    </Stack>
  );
}
