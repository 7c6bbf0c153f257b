import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { identityVerification } from "@khela/contract/auth/identity-verification/calls";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { fields, isValidField, normalizeField } from "@khela/contract/fields";
import type { FieldName } from "@khela/contract/fields";
import {
  type DocumentKind,
  documentKinds,
  documentSides,
  sidesOf,
} from "@khela/contract/auth/identity-verification/documents";
import type { OutputOf } from "@khela/contract/schemas";
import { type I18n, useI18n } from "../../../i18n/i18n.tsx";
import { useMutation } from "../../../lib/query/mutation.ts";
import { useCache } from "../../../lib/query/query.ts";
import { invalidateQueries } from "../../../lib/query/query-data.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormAlert } from "../../form/form-alert.tsx";
import { fieldOfRefusal, focusField, formAttributes, useForm } from "../../form/use-form.ts";
import { firstBirthday } from "../../register/birthday.ts";
import { DocumentPicture } from "./document-picture.tsx";
import styles from "./identity.module.css";

const shownFields = ["legalName", "birthday", "documentKind", "documentNumber"] as const;
type Field = (typeof shownFields)[number];

function errorOf(field: Field, typed: Readonly<Record<Field, string>>, t: I18n["t"]): string | undefined {
  const value = typed[field].trim();
  if (field === "documentKind") return value === "" ? t("identity.kindChoose") : undefined;
  const isRight = (name: FieldName) => isValidField(name, normalizeField(name, value));
  if (field === "legalName") return isRight("payeeName") ? undefined : t("identity.nameWrong");
  if (field === "birthday") return isRight("birthday") ? undefined : t(fields.birthday.message);
  return isRight("idNumber") ? undefined : t("identity.numberWrong");
}

type IdentityFormProps = {
  readonly state: OutputOf<typeof identityVerification.identityVerification>;
  readonly onChanged: () => void;
};

export function IdentityForm({ state, onChanged }: IdentityFormProps): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const box = useRef<HTMLFormElement>(null);
  const { isPending, error, mutate } = useMutation(identityVerification.submitIdentity);
  const [wasSubmitted, setSubmitted] = useState(false);
  const form = useForm<Field>(
    shownFields,
    { legalName: "", birthday: "", documentKind: documentKinds[0], documentNumber: "" },
    (field, typed) => errorOf(field, typed, t),
  );
  const { values, set, bind, refuse, firstInvalid } = form;
  const kind = values.documentKind as DocumentKind;
  const needed = sidesOf(kind, state.isSelfieRequired);
  const shownSides = documentSides.filter((side) => needed.includes(side) || side === "selfie");
  const named = error === null ? undefined : fieldOfRefusal(error);
  const wrongField = shownFields.find((field) => field === named);

  useEffect(() => {
    if (error === null || wrongField === undefined) return;
    refuse(wrongField, error.code);
    focusField(box.current, wrongField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    const missing = needed.find((side) => !state.pictures.includes(side));
    if (missing !== undefined) return focusField(box.current, missing);
    if ((await mutate({ ...values, documentKind: kind })) === null) return;
    invalidateQueries(cache, paymentPassword.securityConfig);
    showToast(t("identity.submitted"), "success");
    onChanged();
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <p className={styles.hint}>{t("identity.note")}</p>
      <FormAlert error={wrongField === undefined ? error : null} always />
      <TextField
        {...bind("legalName")}
        label={t("identity.name")}
        hint={t("identity.nameHint")}
        autoComplete="name"
        maxLength={fields.payeeName.max}
        onChange={(event) => set("legalName", event.target.value)}
      />
      <DateField
        {...bind("birthday")}
        label={t("identity.birthday")}
        min={firstBirthday}
        onChange={(day) => set("birthday", day)}
      />
      <SelectField
        {...bind("documentKind")}
        label={t("identity.kind")}
        placeholder={t("identity.kindChoose")}
        groups={[
          {
            label: t("identity.kind"),
            options: documentKinds.map((value) => ({ value, label: t(`identity.kind.${value}`) })),
          },
        ]}
        onChange={(event) => set("documentKind", event.target.value)}
      />
      <TextField
        {...bind("documentNumber")}
        label={t("identity.number")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={fields.idNumber.max}
        onChange={(event) => set("documentNumber", event.target.value)}
      />
      {shownSides.map((side) => (
        <DocumentPicture
          key={side}
          side={side}
          isThere={state.pictures.includes(side)}
          isOptional={!needed.includes(side)}
          isMissing={wasSubmitted && needed.includes(side)}
          onSent={onChanged}
        />
      ))}
      <p className={styles.hint}>{t("identity.privacy")}</p>
      <Button type="submit" wide busy={isPending} disabled={form.blocked}>
        {t("identity.submit")}
      </Button>
    </form>
  );
}
