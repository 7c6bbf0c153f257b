// The choice of a play's numbers: buttons for a thumb, separate for each position if the play has several, or a text
// field for many numbers.

import type { ReactNode } from "react";
import { useState } from "react";
import { latinDigits } from "@khela/contract/input/digits";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { randomInt } from "../../lib/random-int.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "../lottery.module.css";
import { wordName } from "./play-name.ts";
import {
  emptyChoice,
  numberText,
  quickNumbers,
  quickSelections,
  randomChoice,
  readNumbers,
  toggle,
  type Choice,
  type Play,
} from "./slip.ts";

/** Maximum number of buttons for one position. A play with more numbers has a text field instead. */
const MOST_BUTTONS = 100;

type PadProps = {
  readonly play: Play;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
};

function TypedNumbers({ play, onChange }: PadProps): ReactNode {
  const { t, style, count } = useI18n();
  const [text, setText] = useState("");
  const numbers = readNumbers(play, text);
  const example = localizeDigits(numberText(play, Math.floor(play.max / 2)), style);
  function type(typed: string): void {
    const next = latinDigits(typed);
    setText(next);
    onChange([readNumbers(play, next) ?? []]);
  }
  return (
    <TextField
      label={t("lottery.numbers")}
      name="numbers"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      hint={t("lottery.numbersHint", { digits: count(play.digits ?? 1), example })}
      error={numbers === null ? t("lottery.numbersWrong") : undefined}
      onChange={(event) => type(event.target.value)}
      end={
        <Button
          variant="text"
          size="s"
          onClick={() =>
            type([text.trim(), numberText(play, randomInt(play.min, play.max))].filter(Boolean).join(", "))
          }
        >
          {t("lottery.quick.random")}
        </Button>
      }
    />
  );
}

/** Returns the style of the number buttons: ten numbers are in two rows of five. */
function padClass(play: Play, count: number): string | undefined {
  if (play.words !== null) return styles.words;
  return count === 10 ? `${styles.pad} ${styles.ten}` : styles.pad;
}

function Position({ play, choice, onChange, at }: PadProps & { readonly at: number }): ReactNode {
  const { t, style, count } = useI18n();
  const chosen = choice[at] ?? [];
  const set = (numbers: readonly number[]): void =>
    onChange(choice.map((list, place) => (place === at ? numbers : list)));
  const label = play.positions > 1 ? t("lottery.position", { count: count(at + 1) }) : t("lottery.numbers");
  const values = Array.from({ length: play.max - play.min + 1 }, (_, place) => play.min + place);
  const hasQuick = play.words === null && values.length > 3;
  return (
    <fieldset className={styles.position}>
      <legend className={styles.legend}>{label}</legend>
      <div className={padClass(play, values.length)}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className={styles.number}
            aria-pressed={chosen.includes(value)}
            onClick={() => onChange(toggle(play, choice, at, value))}
          >
            {play.words === null
              ? localizeDigits(numberText(play, value), style)
              : wordName(numberText(play, value), t)}
          </button>
        ))}
      </div>
      {hasQuick ? (
        <div className={styles.quick} role="group" aria-label={t("lottery.quick")}>
          {quickSelections.map((quick) => (
            <button
              key={quick}
              type="button"
              className={styles.chip}
              onClick={() => set(quickNumbers(play, quick))}
            >
              {t(`lottery.quick.${quick}`)}
            </button>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

export function NumberPad({ play, choice, onChange }: PadProps): ReactNode {
  const { t } = useI18n();
  if (play.max - play.min >= MOST_BUTTONS)
    return <TypedNumbers key={play.playCode} play={play} choice={choice} onChange={onChange} />;
  return (
    <div className={styles.positions}>
      {choice.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is what a position is
        <Position key={at} at={at} play={play} choice={choice} onChange={onChange} />
      ))}
      <div className={styles.pair}>
        <p className={styles.hint}>{t("lottery.choose", { count: play.least })}</p>
        <span className={styles.quick}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => onChange(randomChoice(play, randomInt))}
          >
            {t("lottery.quick.random")}
          </button>
          <button type="button" className={styles.chip} onClick={() => onChange(emptyChoice(play))}>
            {t("lottery.quick.clear")}
          </button>
        </span>
      </div>
    </div>
  );
}
