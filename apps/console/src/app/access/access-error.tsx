import type { ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import type { OperatorError } from "../../lib/api/operator-error.ts";
import { ActError } from "../../ui/layout/states.tsx";
import layout from "../../ui/layout/layout.module.css";

/** A refusal of the sign-in; a passkey that the browser did not give has no answer of the server. */
export function AccessError({ error }: { readonly error: OperatorError | null }): ReactNode {
  const t = useT();
  if (error?.code === "operator.passkey.unavailable" && error.status === 0)
    return (
      <p className={layout["alert"]} role="alert">
        {t("sign-in.passkeyNotUsed")}
      </p>
    );
  return <ActError error={error} />;
}
