import type { ReactNode } from "react";
import { fields, isValidField } from "@khela/contract/fields";
import type { I18n } from "../../../i18n/i18n.tsx";
import type { Form } from "../../form/use-form.ts";
import { TextField } from "../../../ui/form/text-field.tsx";

export const answerNames = ["answers.0", "answers.1"] as const;
export type AnswerName = (typeof answerNames)[number];

/** Returns the error message of an answer, or undefined. The server counts only letters and digits for the length. */
export function answerError(typed: string, t: I18n["t"]): string | undefined {
  return isValidField("securityAnswer", typed.trim()) ? undefined : t(fields.securityAnswer.message);
}

type AnswerFieldProps<F extends string> = {
  readonly form: Form<F | AnswerName>;
  readonly name: AnswerName;
  readonly label: string;
  readonly hint?: string;
};

/**
 * The field for an answer. The answer is visible while typed, so that it can be written the same way again; browsers do
 * not offer to store it.
 */
export function AnswerField<F extends string>({
  form,
  name,
  label,
  ...hint
}: AnswerFieldProps<F>): ReactNode {
  return (
    <TextField
      {...form.bind(name)}
      {...hint}
      label={label}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={fields.securityAnswer.max}
      onChange={(event) => form.set(name, event.target.value)}
    />
  );
}
