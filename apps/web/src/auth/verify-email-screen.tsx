// Where the link of a mail leads that asks whether the address is its reader's. A tap confirms it, since programs that look
// through mail open links too.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { member } from "@khela/contract/calls/member";
import { useI18n } from "../i18n/i18n.tsx";
import { expireAnswers, useAction, useCache } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Nothing } from "../ui/states.tsx";
import { FormAlert } from "./form-alert.tsx";

const proofMark = "#proof=";

export function VerifyEmailScreen(_props: ScreenProps): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const { busy, error, run } = useAction(auth.confirmEmail);
  const [proof, setProof] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  // Only the browser has what stands behind the mark.
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith(proofMark)) setProof(hash.slice(proofMark.length));
  }, []);

  async function confirm(): Promise<void> {
    if (await run({ proof: proof ?? "" }) === null) return;
    expireAnswers(cache, member.info);
    setDone(true);
  }

  if (isDone) {
    return (
      <div role="status">
        <Nothing icon="check" title={t("security.verified")} hint={t("security.verifiedHint")}>
          <ButtonLink to="/m/securityCenter">{t("screens.security")}</ButtonLink>
        </Nothing>
      </div>
    );
  }
  if (proof === null || error?.code === "recovery.expired") {
    return (
      <Nothing icon="alert" title={t(proof === null ? "security.noProof" : "auth.linkFailed")} hint={t("security.noProofHint")}>
        <ButtonLink to="/m/securityCenter" kind="quiet">{t("screens.security")}</ButtonLink>
      </Nothing>
    );
  }
  return (
    <Nothing icon="mail" title={t("security.verifyAsk")} hint={t("security.verifyAskHint")}>
      <FormAlert error={error} always />
      <Button busy={busy} onClick={() => void confirm()}>{t("security.verifyYes")}</Button>
    </Nothing>
  );
}
