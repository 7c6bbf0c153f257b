// The betting panel: a play, its numbers, the stake, the draws, and what it costs, always in view. The server prices the slip by the
// functions that settle it.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { lottery } from "@khela/contract/calls/lottery/lottery";
import { wallet } from "@khela/contract/calls/wallet";
import { useI18n } from "../i18n/i18n.tsx";
import { createRequestId } from "../lib/api/request-id.ts";
import { localizeDigits } from "../lib/format/format-number.ts";
import { latinDigits } from "../lib/format/latin-digits.ts";
import { invalidateQueries, useCache, useCall, useMutation } from "../lib/query/query.ts";
import { useSession } from "../lib/session/session.ts";
import { Money } from "../ui/content/money.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Chips } from "../ui/form/chips.tsx";
import { Switch } from "../ui/form/switch.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import styles from "./lottery.module.css";
import { NumberPad } from "./number-pad.tsx";
import { contentText, oddsRangeText, playName, priceText } from "./play-name.ts";
import { emptyChoice, slipLine, type Menu, type Play } from "./slip.ts";

const units = ["1", "2", "5", "10", "50"] as const;
const phaseCounts = ["1", "2", "3", "5", "10"] as const;
const PAUSE_MS = 250;
const SEPARATOR = ";";

/** The value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

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

type TotalProps = {
  readonly gameId: number;
  readonly numero: string | null;
  readonly slip: string;
  readonly phases: number;
  readonly stopsOnWin: boolean;
  readonly onPlaced: () => void;
};

/** What the slip costs, and the button that places it. */
function Total({ gameId, numero, slip, phases, stopsOnWin, onPlaced }: TotalProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const isMember = useSession() !== null;
  const settled = useSettled(slip);
  const preview = useCall(
    lottery.preview,
    { gameId, bettingSlipString: settled },
    { enabled: settled !== "" },
  );
  const betting = useMutation(lottery.betting);
  const requestId = useRef(createRequestId());
  // another slip is another order
  useEffect(() => {
    requestId.current = createRequestId();
  }, [slip, numero, phases, stopsOnWin]);
  const priced = slip !== "" && settled === slip ? preview.data : undefined;
  const error = betting.error ?? (slip === "" ? null : preview.error);

  async function place(): Promise<void> {
    if (numero === null) return;
    const placed = await betting.mutate({
      gameId,
      currentNumero: numero,
      bettingSlipString: slip,
      requestId: requestId.current,
      phases,
      winningStop: stopsOnWin,
    });
    if (placed === null) return;
    requestId.current = createRequestId();
    showToast(t("lottery.placed", { number: placed.orderNumber }), "success");
    invalidateQueries(cache, wallet.balance);
    onPlaced();
  }

  const each = priced === undefined ? 0 : Number(priced.totalBettingAmount);
  return (
    <div className={styles.total}>
      {error === null ? null : (
        <p className={styles.alert} role="alert">
          {errorText(error.code)}
        </p>
      )}
      <div className={styles.pair}>
        <p role="status" className={styles.sum}>
          <span className={styles.hint}>
            {t("lottery.total")}
            {priced === undefined ? "" : ` · ${t("lottery.bets", { count: priced.stakes })}`}
          </span>
          <b>
            <Money amount={(each * phases).toFixed(2)} />
          </b>
        </p>
        {isMember ? (
          <Button
            busy={betting.isPending}
            disabled={priced === undefined || numero === null}
            onClick={() => void place()}
          >
            {t("lottery.place")}
          </Button>
        ) : (
          <ButtonLink to="/m/login">{t("lottery.login")}</ButtonLink>
        )}
      </div>
    </div>
  );
}

function useSlip(play: Play) {
  const [choice, setChoice] = useState(() => emptyChoice(play));
  const [unit, setUnit] = useState("1");
  const [lines, setLines] = useState<readonly string[]>([]);
  const line = slipLine(play, choice, unit);
  return {
    choice,
    setChoice,
    unit,
    setUnit,
    lines,
    line,
    slip: [...lines, ...(line === null || lines.includes(line) ? [] : [line])].join(SEPARATOR),
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

export function BettingPanel({
  menu,
  numero,
}: {
  readonly menu: Menu;
  readonly numero: string | null;
}): ReactNode {
  const { t, style } = useI18n();
  const plays = menu.plays.filter(({ mode }) => mode === "ent");
  const [play, setPlay] = useState<Play>(() => plays[0]!);
  const form = useSlip(play);
  const [phases, setPhases] = useState<(typeof phaseCounts)[number]>("1");
  const [stopsOnWin, setStopsOnWin] = useState(true);
  const pays = [t("lottery.pays", { odds: oddsRangeText(play, style) }), priceText(play, t, style)].filter(
    (text) => text !== null,
  );

  function choose(code: string): void {
    const next = plays.find(({ playCode }) => playCode === code) ?? play;
    setPlay(next);
    form.setChoice(emptyChoice(next));
  }

  return (
    <div className={styles.panel}>
      <Chips
        label={t("lottery.plays")}
        options={plays.map(({ playCode }) => ({ value: playCode, label: playName(playCode, t) }))}
        value={play.playCode}
        onChange={choose}
      />
      <p className={styles.hint}>{pays.join(" · ")}</p>
      <NumberPad play={play} choice={form.choice} onChange={form.setChoice} />
      <TextField
        label={t("lottery.unit")}
        name="unit"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={form.unit}
        onChange={(event) => form.setUnit(latinDigits(event.target.value).trim())}
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
      <Chips
        label={t("lottery.draws")}
        options={phaseCounts.map((value) => ({
          value,
          label: t("lottery.drawsCount", { count: Number(value) }),
        }))}
        value={phases}
        onChange={setPhases}
      />
      {phases === "1" ? null : (
        <Switch label={t("lottery.stopOnWin")} on={stopsOnWin} onChange={setStopsOnWin} />
      )}
      <Lines lines={form.lines} onRemove={form.remove} />
      <Total
        gameId={menu.gameId}
        numero={numero}
        slip={form.slip}
        phases={Number(phases)}
        stopsOnWin={phases !== "1" && stopsOnWin}
        onPlaced={() => form.clear(play)}
      />
    </div>
  );
}
