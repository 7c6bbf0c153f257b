// The betting panel of a lottery: a play, its numbers, the stake, the draws, and the cost, which is always visible. The
// server prices the slip with the same functions that settle it.

import type { ReactNode } from "react";
import { useState } from "react";
import { amountText } from "@khela/contract/input/amount";
import { lotteryModes, type LotteryMode } from "@khela/contract/lottery/lottery-types";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import { ChosenDraws } from "../chase/chosen-draws.tsx";
import { useChosenDraws } from "../chase/use-chosen-draws.ts";
import { CounterPad, useCounterSlip } from "../counter/counter-pad.tsx";
import styles from "../lottery.module.css";
import { NumberPad } from "./number-pad.tsx";
import { OrderTotal } from "../order/order-total.tsx";
import { contentText, kindName, oddsRangeText, playName, priceText } from "./play-name.ts";
import { SeriesChoice, useMenuAt } from "../series/series-choice.tsx";
import { emptyChoice, slipLine, type Menu, type Play } from "./slip.ts";

const AgainButton = lazyComponent(() => import("../order/again-button.tsx").then((m) => m.AgainButton));

const units = ["1", "2", "5", "10", "50"] as const;

function Lines({
  lines,
  onRemove,
}: {
  readonly lines: readonly string[];
  readonly onRemove: (at: number) => void;
}): ReactNode {
  const { t, style } = useI18n();
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={t("lottery.slip")}>
      {lines.map((line, at) => {
        const [code = "", rest = ""] = line.split(":");
        const name = `${playName(code, t)}: ${localizeDigits(contentText(rest, t), style)}`;
        return (
          <li key={line} className={styles.pair}>
            <span className={styles.line}>{name}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={t("lottery.removeLine", { line: name })}
              onClick={() => onRemove(at)}
            >
              <Icon name="close" size="s" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function useSlip(play: Play) {
  const { currencyDigits } = useSettings();
  const [choice, setChoice] = useState(() => emptyChoice(play));
  const [unit, setUnit] = useState("1");
  const [lines, setLines] = useState<readonly string[]>([]);
  const line = slipLine(play, choice, amountText(unit, currencyDigits));
  return {
    choice,
    setChoice,
    unit,
    setUnit,
    lines,
    setLines,
    line,
    slip: [...lines, ...(line === null || lines.includes(line) ? [] : [line])].join(";"),
    add: (): void => {
      if (line !== null && !lines.includes(line)) setLines([...lines, line]);
      setChoice(emptyChoice(play));
    },
    remove: (at: number): void => setLines(lines.filter((_, place) => place !== at)),
    clear: (next: Play): void => {
      setLines([]);
      setChoice(emptyChoice(next));
    },
  };
}

type PlaysProps = {
  readonly plays: readonly Play[];
  readonly play: Play;
  readonly onChoose: (play: Play) => void;
  readonly children: ReactNode;
};

/** The plays of one kind, with a tab for each kind if the game has several kinds. */
function Plays({ plays, play, onChoose, children }: PlaysProps): ReactNode {
  const { t } = useI18n();
  const kinds = new Map<string, Play[]>();
  for (const one of plays) kinds.set(one.groupCode, [...(kinds.get(one.groupCode) ?? []), one]);
  const shown = kinds.get(play.groupCode) ?? plays;
  const choice = (
    <>
      <Chips
        label={t("lottery.plays")}
        options={shown.map(({ playCode }) => ({ value: playCode, label: playName(playCode, t) }))}
        value={play.playCode}
        onChange={(code) => onChoose(shown.find(({ playCode }) => playCode === code) ?? play)}
      />
      {children}
    </>
  );
  if (kinds.size < 2) return choice;
  return (
    <div className={styles.kinds}>
      <Tabs
        label={t("lottery.kinds")}
        tabs={[...kinds.keys()].map((value) => ({ value, label: kindName(value, t) }))}
        value={play.groupCode}
        onChange={(kind) => onChoose(kinds.get(kind)?.[0] ?? play)}
      >
        <div className={styles.panel}>{choice}</div>
      </Tabs>
    </div>
  );
}

/** Shows the payout and the cost of a bet of the play. */
function Pays({ play }: { readonly play: Play }): ReactNode {
  const { t, style } = useI18n();
  const pays = [t("lottery.pays", { odds: oddsRangeText(play, style) }), priceText(play, t, style)];
  return <p className={styles.hint}>{pays.filter((text) => text !== null).join(" · ")}</p>;
}

type Form = ReturnType<typeof useSlip>;

function Unit({ form }: { readonly form: Form }): ReactNode {
  const { t, style } = useI18n();
  return (
    <>
      <TextField
        label={t("lottery.unit")}
        name="unit"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={form.unit}
        onChange={(event) => form.setUnit(event.target.value)}
      />
      <div className={styles.quick} role="group" aria-label={t("lottery.unit")}>
        {units.map((unit) => (
          <button
            key={unit}
            type="button"
            className={styles.chip}
            aria-pressed={unit === form.unit}
            onClick={() => form.setUnit(unit)}
          >
            {localizeDigits(unit, style)}
          </button>
        ))}
        <button type="button" className={styles.chip} disabled={form.line === null} onClick={form.add}>
          {t("lottery.addLine")}
        </button>
      </div>
    </>
  );
}

export function BettingPanel({
  menu,
  numero,
  firstMode,
}: {
  readonly menu: Menu;
  readonly numero: string | null;
  /** The mode in which the betting panel opens, if the game has several modes. */
  readonly firstMode: LotteryMode;
}): ReactNode {
  const { t } = useI18n();
  const [series, setSeries] = useState(menu.series?.chosen ?? null);
  const plays = useMenuAt(menu, series).plays.filter(({ mode }) => mode === "ent");
  const hasModes = plays.length < menu.plays.length;
  const [mode, setMode] = useState<LotteryMode>(hasModes ? firstMode : "ent");
  const [chosen, setPlay] = useState<Play>(() => plays[0]!);
  // the chosen series offers the same play with its own odds
  const play = plays.find(({ playCode }) => playCode === chosen.playCode) ?? chosen;
  const form = useSlip(play);
  const counter = useCounterSlip();
  const draws = useChosenDraws();
  const slip = mode === "trad" ? counter.slip : form.slip;

  return (
    <div className={styles.panel}>
      <AgainButton
        gameId={menu.gameId}
        onMode={setMode}
        onSeries={setSeries}
        onLines={(lines) => {
          form.clear(play);
          form.setLines(lines);
        }}
        onText={counter.write}
      />
      {hasModes ? (
        <Segmented
          label={t("lottery.modes")}
          options={lotteryModes.map((value) => ({ value, label: t(`lottery.mode.${value}`) }))}
          value={mode}
          onChange={setMode}
        />
      ) : null}
      {mode === "trad" ? (
        <CounterPad form={counter} plays={menu.plays} />
      ) : (
        <>
          <Plays
            plays={plays}
            play={play}
            onChoose={(next) => {
              setPlay(next);
              form.setChoice(emptyChoice(next));
            }}
          >
            <Pays play={play} />
            {menu.series === null || series === null ? null : (
              <SeriesChoice range={menu.series} value={series} onChange={setSeries} />
            )}
            <NumberPad play={play} choice={form.choice} onChange={form.setChoice} />
          </Plays>
          <Unit form={form} />
        </>
      )}
      <ChosenDraws form={draws} />
      {mode === "trad" ? null : <Lines lines={form.lines} onRemove={form.remove} />}
      <OrderTotal
        gameId={menu.gameId}
        numero={numero}
        slip={draws.multiples === null ? "" : slip}
        mode={mode}
        multiples={draws.multiples ?? []}
        series={series}
        stopsOnWin={draws.stopsOnWin}
        onPlaced={() => {
          form.clear(play);
          counter.clear();
        }}
      />
    </div>
  );
}
