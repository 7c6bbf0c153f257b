// The screen that a mailed link opens to verify an email address. The member confirms by a tap, since mail scanners
// also open links.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { member } from "@khela/contract/member/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { FormAlert } from "../form/form-alert.tsx";

const proofHashPrefix = "#proof=";

export function VerifyEmailScreen(_props: ScreenProps): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const { isPending, error, mutate } = useMutation(accountSecurity.confirmEmail);
  const [proof, setProof] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  // Only the browser knows the fragment of the address, which has the link's token.
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith(proofHashPrefix)) setProof(hash.slice(proofHashPrefix.length));
  }, []);

  async function confirm(): Promise<void> {
    if ((await mutate({ proof: proof ?? "" })) === null) return;
    invalidateQueries(cache, member.info);
    setDone(true);
  }

  if (isDone) {
    return (
      <div role="status">
        <EmptyState icon="check" title={t("security.verified")} hint={t("security.verifiedHint")}>
          <ButtonLink to="/m/securityCenter">{t("screens.security")}</ButtonLink>
        </EmptyState>
      </div>
    );
  }
  if (proof === null || error?.code === "recovery.expired") {
    return (
      <EmptyState
        icon="alert"
        title={t(proof === null ? "security.noProof" : "auth.linkFailed")}
        hint={t("security.noProofHint")}
      >
        <ButtonLink to="/m/securityCenter" variant="secondary">
          {t("screens.security")}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="mail" title={t("security.verifyAsk")} hint={t("security.verifyAskHint")}>
      <FormAlert error={error} always />
      <Button busy={isPending} onClick={() => void confirm()}>
        {t("security.verifyYes")}
      </Button>
    </EmptyState>
  );
}
