// State of a field for an amount of credit, with the idempotency key of the request that sends it.

import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { amountText } from "@khela/contract/input/amount";
import { readAmount } from "@khela/engines/money";
import { createRequestId } from "../../lib/api/request-id.ts";
import { useSettings } from "../../lib/settings.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export function useCreditAmount() {
  const [typed, setTyped] = useState("");
  const requestId = useRef(createRequestId());
  const { currency, currencyDigits } = useSettings();
  const amount = amountText(typed, currencyDigits);
  const reading = readAmount(amount, currency);
  return {
    /** The text in the field, as typed. */
    typed,
    /** The amount to send, as decimal text. */
    amount,
    /** The amount in minor units; null for an invalid amount and for zero. */
    minor: reading.ok && reading.minor > 0n ? reading.minor : null,
    currency,
    requestId,
    write: (text: string): void => {
      // a changed amount is a new request, so it gets a new idempotency key
      requestId.current = createRequestId();
      setTyped(text);
    },
  };
}

type CreditAmountFieldProps = {
  readonly label: string;
  readonly form: ReturnType<typeof useCreditAmount>;
};

export function CreditAmountField({ label, form }: CreditAmountFieldProps): ReactNode {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={form.typed}
      onChange={({ target }) => form.write(target.value)}
    />
  );
}
