// The fields of an order for several draws: whether the order ends after a win, and the multiple for each draw.

import type { ReactNode } from "react";
import { digitsOnly } from "@khela/contract/input/digits";
import { MAX_MULTIPLE } from "@khela/contract/lottery/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "../lottery.module.css";
import chaseStyles from "./several-draws.module.css";
import type { ChosenDrawsProps } from "./use-chosen-draws.ts";

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

export function SeveralDraws({ form }: ChosenDrawsProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <Switch label={t("lottery.stopOnWin")} on={form.stopsOnWin} onChange={form.setStopsOnWin} />
      <Multiples form={form} />
    </>
  );
}
