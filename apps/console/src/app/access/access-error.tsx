import type { ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import type { OperatorError } from "../../lib/api/operator-error.ts";
import { ActError } from "../../ui/layout/states.tsx";
import layout from "../../ui/layout/layout.module.css";

/**
 * Shows why a sign-in was refused. When the browser itself returned no passkey, there is no error of the server to
 * show.
 */
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
