import type { ComponentProps, ReactNode } from "react";
import { fields } from "@khela/contract/fields";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { digitsOnly } from "../../form/dialing-codes.ts";

type PinFieldProps = Omit<ComponentProps<typeof PasswordField>, "onChange"> & {
  readonly onDigits: (digits: string) => void;
};

/** Six hidden digits, from any keyboard. Not a password of the site: no browser offers to keep it. */
export function PinField({ onDigits, ...field }: PinFieldProps): ReactNode {
  return (
    <PasswordField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={fields.paymentPassword.max}
      onChange={(event) => onDigits(digitsOnly(event.target.value))}
    />
  );
}
