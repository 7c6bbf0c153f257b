// Says why a reward was refused, with a link to the missing verification.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/api/call.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import styles from "./promotions.module.css";
import { useRefusalText } from "./use-promotions.ts";

export function Refusal({ error }: { error: CallError }): ReactNode {
  const refusalText = useRefusalText();
  return (
    <>
      <p className={styles.alert} role="alert">
        {refusalText(error)}
      </p>
      <RequirementLink error={error} />
    </>
  );
}

/** Link to a verification that the refusal requires; renders nothing for any other refusal. */
export function RequirementLink({ error }: { error: CallError }): ReactNode {
  const { t } = useI18n();
  if (error.code !== "prom.claim.req.field") return null;
  return (
    <ButtonLink to="/m/securityCenter" variant="secondary" wide>
      {t("promotions.toSecurity")}
    </ButtonLink>
  );
}
