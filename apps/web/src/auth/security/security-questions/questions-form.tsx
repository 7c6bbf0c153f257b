import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { securityQuestions } from "@khela/contract/auth/security-questions/calls";
import { fields, isValidField } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import { type I18n, useI18n } from "../../../i18n/i18n.tsx";
import { triesLeftOf } from "../../../lib/api/tries-left.ts";
import { useMutation } from "../../../lib/query/mutation.ts";
import { Button } from "../../../ui/form/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { PinField } from "../../../ui/form/pin-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import styles from "../../auth.module.css";
import { FormAlert } from "../../form/form-alert.tsx";
import { fieldOfRefusal, focusField, formAttributes, useForm } from "../../form/use-form.ts";
import { answerError, AnswerField } from "./answer-field.tsx";

type Question = OutputOf<typeof securityQuestions.securityQuestions>["questions"][number];

const places = [0, 1] as const;
const names = ["questions.0", "answers.0", "questions.1", "answers.1", "withdrawPassword"] as const;
type Field = (typeof names)[number] | "password";

const noValues: Record<Field, string> = {
  "questions.0": "",
  "answers.0": "",
  "questions.1": "",
  "answers.1": "",
  withdrawPassword: "",
  password: "",
};

function errorOf(field: Field, typed: Readonly<Record<Field, string>>, t: I18n["t"]): string | undefined {
  if (field === "answers.0" || field === "answers.1") return answerError(typed[field], t);
  if (field === "withdrawPassword")
    return isValidField("paymentPassword", typed.withdrawPassword)
      ? undefined
      : t(fields.paymentPassword.message);
  if (field === "password")
    return isValidField("loginPassword", typed.password) ? undefined : t(fields.loginPassword.message);
  return typed[field] === "" ? t("security.questionChoose") : undefined;
}

type QuestionsFormProps = {
  readonly offered: readonly Question[];
  /** The member's present questions, which the new questions replace. */
  readonly chosen: readonly Question[];
  readonly asksPassword: boolean;
  readonly onSaved: () => void;
};

export function QuestionsForm({ offered, chosen, asksPassword, onSaved }: QuestionsFormProps): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const first = useMutation(securityQuestions.setSecurityQuestions);
  const change = useMutation(securityQuestions.changeSecurityQuestions);
  const { error, isPending, mutate } = chosen.length === 0 ? first : change;
  const shownFields: readonly Field[] = asksPassword ? [...names, "password"] : names;
  const form = useForm<Field>(shownFields, noValues, (field, typed) => errorOf(field, typed, t));
  const { values, set, refuse, firstInvalid, bind } = form;
  const named = error === null ? undefined : fieldOfRefusal(error);
  const wrongField = shownFields.find((field) => field === named);
  const optionsOf = (place: 0 | 1) =>
    offered
      .filter((question) => question !== values[`questions.${place === 0 ? 1 : 0}`])
      .map((question) => ({ value: question, label: t(`security.question.${question}`) }));

  useEffect(() => {
    if (error === null || wrongField === undefined) return;
    if (wrongField === "withdrawPassword") set("withdrawPassword", "");
    refuse(wrongField, error.code);
    focusField(box.current, wrongField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    const answers = places.map((place) => ({
      question: values[`questions.${place}`] as Question,
      answer: values[`answers.${place}`],
    }));
    const { withdrawPassword, password } = values;
    if ((await mutate({ answers, withdrawPassword, ...(asksPassword ? { password } : {}) })) !== null)
      onSaved();
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void save(event)}>
      <p className={styles.note}>
        {t(chosen.length === 0 ? "security.questionsNote" : "security.questionsReplace")}
      </p>
      <FormAlert error={wrongField === undefined ? error : null} always />
      {places.map((place) => (
        <div key={place} className={styles.form}>
          <SelectField
            {...bind(`questions.${place}`)}
            label={t(place === 0 ? "security.question1" : "security.question2")}
            placeholder={t("security.questionChoose")}
            groups={[{ label: t("security.questions"), options: optionsOf(place) }]}
            onChange={(event) => set(`questions.${place}`, event.target.value)}
          />
          <AnswerField
            form={form}
            name={`answers.${place}`}
            label={t(place === 0 ? "security.answer1" : "security.answer2")}
            {...(place === 0 ? { hint: t("security.answerHint") } : {})}
          />
        </div>
      ))}
      <PinField
        {...bind("withdrawPassword")}
        label={t("auth.paymentPassword")}
        onDigits={(digits) => set("withdrawPassword", digits)}
        triesLeft={triesLeftOf(error)}
      />
      {asksPassword ? (
        <PasswordField
          {...bind("password")}
          label={t("security.password")}
          autoComplete="current-password"
          maxLength={fields.loginPassword.max}
          onChange={(event) => set("password", event.target.value)}
        />
      ) : null}
      <Button type="submit" wide busy={isPending} disabled={form.blocked}>
        {t("security.questionsSave")}
      </Button>
    </form>
  );
}
