// The draws of an order, and the multiple of the slip's units in each.

import type { ReactNode } from "react";
import { useState } from "react";
import { digitsOnly } from "@khela/contract/input/digits";
import { MAX_MULTIPLE } from "@khela/contract/lottery/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { Chips } from "../../ui/form/chips.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "../lottery.module.css";
import chaseStyles from "./chosen-draws.module.css";

const drawCounts = ["1", "2", "3", "5", "10"] as const;
type DrawCount = (typeof drawCounts)[number];

const isMultiple = (value: number): boolean => value >= 1 && value <= MAX_MULTIPLE;

export function useChosenDraws() {
  const [count, setCount] = useState<DrawCount>("1");
  const [stopsOnWin, setStopsOnWin] = useState(true);
  const [written, setWritten] = useState<readonly string[]>([]);
  const texts = Array.from({ length: Number(count) }, (_, at) => written[at] ?? "1");
  const numbers = texts.map(Number);
  return {
    count,
    setCount,
    stopsOnWin: count !== "1" && stopsOnWin,
    setStopsOnWin,
    texts,
    setTexts: setWritten,
    /** One for each draw; null while one is invalid. */
    multiples: numbers.every(isMultiple) ? numbers : null,
  };
}

type ChosenDrawsProps = { readonly form: ReturnType<typeof useChosenDraws> };

function Multiples({ form: { texts, setTexts } }: ChosenDrawsProps): ReactNode {
  const { t, style } = useI18n();
  const quick = [
    { label: t("lottery.multiples.same"), of: () => 1 },
    { label: t("lottery.multiples.double"), of: (at: number) => Math.min(2 ** at, MAX_MULTIPLE) },
  ];
  return (
    <fieldset className={styles.position}>
      <legend className={styles.legend}>{t("lottery.multiples")}</legend>
      <div className={styles.quick}>
        {quick.map(({ label, of }) => (
          <button
            key={label}
            type="button"
            className={styles.chip}
            onClick={() => setTexts(texts.map((_, at) => String(of(at))))}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={chaseStyles.multiples}>
        {texts.map((text, at) => (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- the place is which draw it is
            key={at}
            label={t("lottery.multiples.draw", { draw: localizeDigits(String(at + 1), style) })}
            name={`multiple-${at + 1}`}
            inputMode="numeric"
            autoComplete="off"
            start={<span className={chaseStyles.times}>×</span>}
            value={text}
            onChange={({ target }) => {
              const written = digitsOnly(target.value, String(MAX_MULTIPLE).length);
              setTexts(texts.map((text, place) => (place === at ? written : text)));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function ChosenDraws({ form }: ChosenDrawsProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <Chips
        label={t("lottery.draws")}
        options={drawCounts.map((value) => ({
          value,
          label: t("lottery.drawsCount", { count: Number(value) }),
        }))}
        value={form.count}
        onChange={form.setCount}
      />
      {form.count === "1" ? null : (
        <>
          <Switch label={t("lottery.stopOnWin")} on={form.stopsOnWin} onChange={form.setStopsOnWin} />
          <Multiples form={form} />
        </>
      )}
    </>
  );
}
