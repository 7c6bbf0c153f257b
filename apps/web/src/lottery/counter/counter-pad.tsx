// The pad for the slip of the traditional lottery counter: large buttons for a play, for digits that form numbers, and
// for the unit. The buttons write the slip's text, which can also be typed.

import type { ReactNode } from "react";
import { useState } from "react";
import { latinDigits } from "@khela/contract/input/digits";
import { MAX_SLIP_LENGTH } from "@khela/contract/lottery/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { Chips } from "../../ui/form/chips.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "../lottery.module.css";
import { allOddsText, priceText } from "../betting/play-name.ts";
import type { Play } from "../betting/slip.ts";
import {
  choosePlay,
  counterLine,
  counterPlays,
  counterSlip,
  digitsOf,
  emptyDraft,
  erase,
  removeNumber,
  typeDigit,
} from "./counter-slip.ts";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;
const units = ["1", "2", "5", "10", "50"] as const;

/** State of the slip: the text written so far, and the bet that the buttons are composing. */
export function useCounterSlip() {
  const [written, setWritten] = useState("");
  const [draft, setDraft] = useState(emptyDraft);
  const slip = counterSlip(written, draft);
  const withoutNumbers = { ...draft, numbers: [], typed: "" };
  return {
    draft,
    setDraft,
    slip,
    /** Replaces the slip by typed text, and clears the numbers of the composed bet. */
    write: (text: string): void => {
      setWritten(text);
      setDraft(withoutNumbers);
    },
    add: (): void => {
      setWritten(slip);
      setDraft(withoutNumbers);
    },
    clear: (): void => {
      setWritten("");
      setDraft(withoutNumbers);
    },
    /** The text to show in the field; spaces at the end of typed text are kept. */
    text: counterLine(draft) === null ? written : slip,
  };
}

type Form = ReturnType<typeof useCounterSlip>;
type PadProps = { readonly form: Form; readonly plays: readonly Play[] };

/** Meaning, payout and cost of the chosen play. */
function ChosenPlay({ form, plays }: PadProps): ReactNode {
  const { t, style } = useI18n();
  const { play: word } = form.draft;
  const play = plays.find(({ playCode }) => playCode === `trad.${word}`);
  if (play === undefined) return null;
  const pays = [t("lottery.pays", { odds: allOddsText(play, style) }), priceText(play, t, style)];
  return (
    <p className={styles.hint}>
      {t(`lottery.counter.${word}`)} {pays.filter((text) => text !== null).join(" · ")}
    </p>
  );
}

function Numbers({ form }: { readonly form: Form }): ReactNode {
  const { t, style, count } = useI18n();
  const { draft, setDraft } = form;
  const { numbers, typed } = draft;
  if (numbers.length === 0 && typed === "")
    return (
      <p className={styles.hint}>{t("lottery.counter.typed", { count: count(digitsOf(draft.play)) })}</p>
    );
  return (
    <div className={styles.quick} role="group" aria-label={t("lottery.numbers")}>
      {numbers.map((number) => {
        const text = localizeDigits(number, style);
        return (
          <button
            key={number}
            type="button"
            className={`${styles.chip} ${styles.picked}`}
            aria-label={t("lottery.counter.remove", { number: text })}
            onClick={() => setDraft(removeNumber(draft, number))}
          >
            {text} <Icon name="close" size="s" />
          </button>
        );
      })}
      {typed === "" ? null : (
        <span className={`${styles.chip} ${styles.picked}`}>
          {localizeDigits(typed.padEnd(digitsOf(draft.play), "_"), style)}
        </span>
      )}
    </div>
  );
}

function Keys({ form }: { readonly form: Form }): ReactNode {
  const { t, style } = useI18n();
  const { draft, setDraft } = form;
  return (
    <div className={`${styles.pad} ${styles.ten}`} role="group" aria-label={t("lottery.counter.keys")}>
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          className={styles.number}
          onClick={() => setDraft(typeDigit(draft, digit))}
        >
          {localizeDigits(digit, style)}
        </button>
      ))}
    </div>
  );
}

function Units({ form }: { readonly form: Form }): ReactNode {
  const { t, style } = useI18n();
  const { draft, setDraft } = form;
  return (
    <fieldset className={styles.position}>
      <legend className={styles.legend}>{t("lottery.counter.unit")}</legend>
      <div className={styles.quick}>
        {units.map((unit) => (
          <button
            key={unit}
            type="button"
            className={styles.chip}
            aria-pressed={unit === draft.unit}
            onClick={() => setDraft({ ...draft, unit })}
          >
            {localizeDigits(unit, style)}
          </button>
        ))}
        <button
          type="button"
          className={styles.chip}
          disabled={draft.typed === "" && draft.numbers.length === 0}
          onClick={() => setDraft(erase(draft))}
        >
          {t("lottery.counter.erase")}
        </button>
        <button
          type="button"
          className={styles.chip}
          disabled={counterLine(draft) === null}
          onClick={form.add}
        >
          {t("lottery.addLine")}
        </button>
      </div>
    </fieldset>
  );
}

export function CounterPad({ form, plays }: PadProps): ReactNode {
  const { t } = useI18n();
  const offered = counterPlays.filter((word) => plays.some(({ playCode }) => playCode === `trad.${word}`));
  return (
    <>
      <Chips
        label={t("lottery.counter.play")}
        options={offered.map((value) => ({ value, label: value }))}
        value={form.draft.play}
        onChange={(play) => form.setDraft(choosePlay(form.draft, play))}
      />
      <ChosenPlay form={form} plays={plays} />
      <Numbers form={form} />
      <Keys form={form} />
      <Units form={form} />
      <TextField
        label={t("lottery.mode.trad")}
        name="counter-slip"
        autoComplete="off"
        maxLength={MAX_SLIP_LENGTH}
        value={form.text}
        hint={t("lottery.counterHint")}
        onChange={(event) => form.write(latinDigits(event.target.value))}
      />
    </>
  );
}
