// Form fields of a lottery result, by the game's result form, and their JSON for the server.

import { useState, type ReactNode } from "react";
import { latinDigits } from "@khela/contract/input/digits";
import { useT, type Translate } from "../i18n/texts.ts";
import { TextField } from "../ui/controls/fields.tsx";
import type { DrawDetail } from "./lottery-types.ts";

type Form = DrawDetail["form"];
type Field = { readonly name: string; readonly label: string; readonly description: string };
type Values = Readonly<Record<string, string>>;

const FOUR_D_DIGITS = 4;
const fourD = [
  { name: "first", count: 1 },
  { name: "second", count: 1 },
  { name: "third", count: 1 },
  { name: "special", count: 10 },
  { name: "consolation", count: 10 },
] as const;

function fieldsOf(t: Translate, form: Form): readonly Field[] {
  switch (form.shape) {
    case "prizes":
      return form.tiers.map(({ count, digits }, tier) => ({
        name: String(tier),
        label: tier === 0 ? t("lottery.specialPrize") : t("lottery.prize", { tier }),
        description: t("lottery.tierHelp", { count, digits }),
      }));
    case "four-d":
      return fourD.map(({ name, count }) => ({
        name,
        label: t(`lottery.fourD.${name}`),
        description: t("lottery.tierHelp", { count, digits: FOUR_D_DIGITS }),
      }));
    case "digits":
      return [
        {
          name: "numbers",
          label: t("lottery.numbers"),
          description: t("lottery.numbersHelp", { count: form.count, min: form.min, max: form.max }),
        },
      ];
    case "balls":
      return [
        {
          name: "numbers",
          label: t("lottery.numbers"),
          description: t("lottery.numbersHelp", { count: form.count, min: 1, max: form.max }),
        },
        ...(form.hasBonus ? [{ name: "bonus", label: t("lottery.bonus"), description: "" }] : []),
      ];
  }
}

const partsOf = (values: Values, name: string): readonly string[] =>
  latinDigits(values[name] ?? "")
    .split(/[\s,;.-]+/)
    .filter((part) => part !== "");

/**
 * Converts the typed fields to a result in the game's form. The server validates the result, and reports a fault with
 * its position.
 */
export function resultOf(form: Form, values: Values): unknown {
  switch (form.shape) {
    case "prizes":
      return { prizes: form.tiers.map((_, tier) => partsOf(values, String(tier))) };
    case "four-d":
      return Object.fromEntries(
        fourD.map(({ name, count }) => [
          name,
          count === 1 ? (partsOf(values, name)[0] ?? "") : partsOf(values, name),
        ]),
      );
    case "digits": {
      const parts = partsOf(values, "numbers");
      return form.max < 10 ? { digits: parts.join("") } : { numbers: parts.map(Number) };
    }
    case "balls":
      return {
        numbers: partsOf(values, "numbers").map(Number),
        ...(form.hasBonus ? { bonus: Number(partsOf(values, "bonus")[0] ?? Number.NaN) } : {}),
      };
  }
}

export function useResult(form: Form): {
  readonly result: unknown;
  readonly fields: ReactNode;
} {
  const t = useT();
  const [values, setValues] = useState<Values>({});
  return {
    result: resultOf(form, values),
    fields: fieldsOf(t, form).map(({ name, label, description }) => (
      <TextField
        key={name}
        label={label}
        description={description === "" ? undefined : description}
        value={values[name] ?? ""}
        onChange={(value) => setValues((known) => ({ ...known, [name]: value }))}
        maxLength={200}
        isRequired
      />
    )),
  };
}
