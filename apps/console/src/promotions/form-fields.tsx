import type { ReactNode } from "react";
import { reviewSignals } from "@khela/contract/promotions/review-signals";
import type { GameNames } from "@khela/contract/operator/game-catalog/schemas";
import { promotionLanguages, promotionTraits } from "@khela/contract/promotions/promotion-traits";
import { useCodeText, useT } from "../i18n/texts.ts";
import { CheckField, SelectField, TextField } from "../ui/controls/fields.tsx";
import { WeightFields } from "../ui/controls/weight-fields.tsx";
import { Note, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { vendorGameTypes } from "@khela/contract/vendor-callbacks";
import {
  fieldsOf,
  isNumber,
  isTime,
  toWeightsLine,
  weightsOf,
  type FormValues,
  type LineField,
} from "./form-values.ts";
import styles from "./promotions.module.css";

const choices = {
  category: ["deposit", "daily", "mission", "contest", "rebate", "vip"],
  period: ["once", "day", "week", "month"],
  metric: ["turnover", "deposit"],
  scoring: ["turnover", "multiple"],
  gameType: vendorGameTypes,
} as const;
type Chosen = keyof typeof choices;
const isChosen = (field: LineField): field is Chosen => Object.hasOwn(choices, field);

const requirements = ["mobile", "email", "realName"] as const;
const texts: readonly LineField[] = ["code", "promoCode", "stackingGroup"];
const MAX_TITLE = 80;
const MAX_BODY = 4_000;

export type FieldsProps = {
  readonly values: FormValues;
  readonly onChange: (next: FormValues) => void;
  /** Returns the server's reasons against a field; null: none. */
  readonly faultOf: (field: string) => string | null;
  /** Whether the promotion already exists. Its code and type then never change. */
  readonly isKept: boolean;
  /** Names of the games in the promotion's weights. */
  readonly gameNames: GameNames;
};

function Line({
  field,
  values,
  onChange,
  faultOf,
  isKept,
}: FieldsProps & { readonly field: LineField }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const value = values.lines[field] ?? "";
  const change = (text: string) => onChange({ ...values, lines: { ...values.lines, [field]: text } });
  const label = t(`promotions.field.${field}`);
  if (isChosen(field)) {
    const periods = promotionTraits[values.type].periods;
    const offered = field === "period" && periods !== null ? periods : choices[field];
    return (
      <SelectField<string>
        label={label}
        value={value}
        onChange={change}
        error={faultOf(field)}
        isDisabled={isKept && field !== "category"}
        {...(field !== "gameType" && (offered as readonly string[]).includes(value)
          ? {}
          : { emptyLabel: "–" })}
        choices={offered.map((one) => ({
          value: one,
          label: codeText(field === "gameType" ? "gameCategory" : `promotions.${field}`, one),
        }))}
      />
    );
  }
  const isText = texts.includes(field) || field === "prizes";
  return (
    <TextField
      label={label}
      value={value}
      onChange={change}
      error={faultOf(field)}
      isDisabled={isKept && field === "code"}
      {...(isTime(field) ? { type: "datetime-local" as const } : {})}
      {...(isText || isTime(field)
        ? {}
        : { inputMode: isNumber(field) ? ("numeric" as const) : ("decimal" as const) })}
      {...(field === "prizes" ? { description: t("promotions.prizesHelp") } : {})}
    />
  );
}

function Checks<N extends string>({
  title,
  names,
  chosen,
  labelOf,
  onChange,
}: {
  readonly title: string;
  readonly names: readonly N[];
  readonly chosen: readonly string[];
  readonly labelOf: (name: N) => string;
  readonly onChange: (next: readonly string[]) => void;
}): ReactNode {
  return (
    <fieldset>
      <legend>{title}</legend>
      <Row>
        {names.map((name) => (
          <CheckField
            key={name}
            label={labelOf(name)}
            isChecked={chosen.includes(name)}
            onChange={(is) => onChange(is ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
        ))}
      </Row>
    </fieldset>
  );
}

/** Fields for title and text of the promotion in every language, side by side. */
function Words({ values, onChange, faultOf }: FieldsProps): ReactNode {
  const t = useT();
  return (
    <Panel title={t("promotions.words")}>
      <div className={styles["languages"]}>
        {promotionLanguages.map((language) => {
          const name = t(`promotions.language.${language}`);
          return (
            <Stack key={language}>
              <TextField
                label={t("promotions.titleIn", { language: name })}
                value={values.title[language]}
                maxLength={MAX_TITLE}
                error={faultOf(`title/${language}`)}
                onChange={(text) => onChange({ ...values, title: { ...values.title, [language]: text } })}
              />
              <TextField
                label={t("promotions.bodyIn", { language: name })}
                value={values.body[language]}
                rows={5}
                maxLength={MAX_BODY}
                error={faultOf(`body/${language}`)}
                onChange={(text) => onChange({ ...values, body: { ...values.body, [language]: text } })}
              />
            </Stack>
          );
        })}
      </div>
    </Panel>
  );
}

function WeightPanel({ values, onChange, faultOf, gameNames }: FieldsProps): ReactNode {
  const t = useT();
  const fault = faultOf("weights");
  return (
    <Panel title={t("promotions.field.weights")}>
      <Stack>
        <p>{t("promotions.weightsHelp")}</p>
        {fault === null ? null : <Note>{fault}</Note>}
        <WeightFields
          weights={weightsOf(values.lines.weights ?? "")}
          gameNames={gameNames}
          onChange={(weights) =>
            onChange({ ...values, lines: { ...values.lines, weights: toWeightsLine(weights) } })
          }
        />
      </Stack>
    </Panel>
  );
}

/** Form of a promotion, with only the fields of its type. */
export function FormFields(props: FieldsProps): ReactNode {
  const { values, onChange } = props;
  const t = useT();
  const fields = fieldsOf(values);
  const isLine = (field: string): field is LineField =>
    !["title", "body", "requires", "reviewSignals", "needsApproval", "weights"].includes(field);
  return (
    <>
      <Words {...props} />
      <Panel title={t("promotions.terms")}>
        <Stack>
          <div className={styles["fields"]}>
            {fields.filter(isLine).map((field) => (
              <Line key={field} field={field} {...props} />
            ))}
          </div>
          <CheckField
            label={t("promotions.field.needsApproval")}
            isChecked={values.needsApproval}
            onChange={(needsApproval) => onChange({ ...values, needsApproval })}
          />
          {fields.includes("requires") ? (
            <Checks
              title={t("promotions.field.requires")}
              names={requirements}
              chosen={values.requires}
              labelOf={(name) => t(`promotions.requires.${name}`)}
              onChange={(requires) => onChange({ ...values, requires })}
            />
          ) : null}
          {fields.includes("reviewSignals") ? (
            <Checks
              title={t("promotions.field.reviewSignals")}
              names={reviewSignals}
              chosen={values.reviewSignals}
              labelOf={(name) => t(`rewards.reasons.${name}`)}
              onChange={(signals) => onChange({ ...values, reviewSignals: signals })}
            />
          ) : null}
        </Stack>
      </Panel>
      {fields.includes("weights") ? <WeightPanel {...props} /> : null}
    </>
  );
}
