import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { mayRetryHelp } from "../../lib/api/call.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { startSession } from "../../lib/session/session.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import { goOnToCode, isCodeAsked } from "../login/pending-verification.ts";
import { RecoverByEmail } from "./recover-by-email.tsx";
import { RecoverByMobile } from "./recover-by-mobile.tsx";

type Method = "mail" | "phone";

const proofHashPrefix = "#proof=";

type RedeemLinkProps = {
  readonly proof: string;
  readonly query: URLSearchParams;
  readonly onOther: () => void;
};

/**
 * Opens a session with the token of a mailed recovery link, which works once, and continues to the choice of a new
 * password.
 */
function RedeemLink({ proof, query, onOther }: RedeemLinkProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const redeem = useMutation(accountSecurity.redeemMail);

  useEffect(() => {
    void redeem.mutate({ proof }).then((session) => {
      if (session === null) return;
      removePersonalQueries(cache);
      startSession(session);
      navigate("/m/changePsw", { replace: true });
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the link: it opens a session one time only
  }, []);

  useEffect(() => {
    goOnToCode(redeem.error, query, { next: "/m/changePsw" });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [redeem.error]);

  if (redeem.error === null || isCodeAsked(redeem.error)) return <LoadingState />;
  return (
    <>
      <ErrorState
        title={t("auth.linkFailed")}
        hint={errorText(redeem.error.code)}
        isFinal={!mayRetryHelp(redeem.error)}
        onRetry={() => void redeem.mutate({ proof })}
      />
      <Button variant="text" wide onClick={onOther}>
        {t("auth.otherLink")}
      </Button>
    </>
  );
}

export function ForgotPasswordScreen({ query, close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const { flags } = useSettings();
  const byPhone = flags["PWRESETSMS3"] === true;
  const [method, setMethod] = useState<Method>(
    byPhone && flags["MOBILEVERFLOGINPW3"] === true ? "phone" : "mail",
  );
  const [proof, setProof] = useState<string | null>(null);

  // Only the browser knows the fragment of the address. When the mailed link is opened on this screen, only the
  // fragment changes.
  useEffect(() => {
    const readProof = (): void => {
      const { hash } = window.location;
      if (hash.startsWith(proofHashPrefix)) setProof(hash.slice(proofHashPrefix.length));
    };
    readProof();
    window.addEventListener("hashchange", readProof);
    return () => window.removeEventListener("hashchange", readProof);
  }, []);

  return (
    <Dialog title={t("screens.forget")} onClose={close}>
      {proof === null ? null : (
        <RedeemLink key={proof} proof={proof} query={query} onOther={() => setProof(null)} />
      )}
      {proof === null && !byPhone ? <RecoverByEmail onDone={close} /> : null}
      {proof !== null || !byPhone ? null : (
        <Tabs<Method>
          label={t("auth.waysBack")}
          value={method}
          onChange={setMethod}
          tabs={[
            { value: "mail", label: t("auth.byMail") },
            { value: "phone", label: t("auth.byPhone") },
          ]}
        >
          {method === "mail" ? <RecoverByEmail onDone={close} /> : <RecoverByMobile query={query} />}
        </Tabs>
      )}
    </Dialog>
  );
}
