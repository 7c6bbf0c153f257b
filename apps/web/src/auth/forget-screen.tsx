import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { useI18n } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { forgetPersonalAnswers, useAction, useCache } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { beginSession } from "../lib/session.ts";
import { useSettings } from "../lib/settings.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ForgetMail } from "./forget-mail.tsx";
import { ForgetPhone } from "./forget-phone.tsx";

type Way = "mail" | "phone";

const proofMark = "#proof=";

/** The link of a mail: what stands behind the mark opens a session once, and that chooses a new password. */
function Redeem({ proof, onOther }: { proof: string; onOther: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const redeem = useAction(auth.redeemMail);

  useEffect(() => {
    void redeem.run({ proof }).then((session) => {
      if (session === null) return;
      forgetPersonalAnswers(cache);
      beginSession(session);
      goTo("/m/changePsw", { replace: true });
    });
  }, []);

  if (redeem.error === null) return <Loading />;
  return (
    <>
      <Failed title={t("auth.linkFailed")} hint={errorText(redeem.error.code)} onRetry={() => void redeem.run({ proof })} />
      <Button kind="plain" wide onClick={onOther}>{t("auth.otherLink")}</Button>
    </>
  );
}

export function ForgetScreen({ query, close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const { flags } = useSettings();
  const byPhone = flags["MOBILEVERCODELOGIN3"] === true;
  const [way, setWay] = useState<Way>(byPhone && flags["MOBILEVERFLOGINPW3"] === true ? "phone" : "mail");
  const [proof, setProof] = useState<string | null>(null);

  // Only the browser has what stands behind the mark.
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith(proofMark)) setProof(hash.slice(proofMark.length));
  }, []);

  return (
    <Dialog title={t("screens.forget")} onClose={close}>
      {proof === null ? null : <Redeem proof={proof} onOther={() => setProof(null)} />}
      {proof === null && !byPhone ? <ForgetMail onSent={close} /> : null}
      {proof !== null || !byPhone ? null : (
        <Tabs<Way>
          label={t("auth.waysBack")}
          value={way}
          onChange={setWay}
          tabs={[{ value: "mail", label: t("auth.byMail") }, { value: "phone", label: t("auth.byPhone") }]}
        >
          {way === "mail" ? <ForgetMail onSent={close} /> : <ForgetPhone query={query} />}
        </Tabs>
      )}
    </Dialog>
  );
}
