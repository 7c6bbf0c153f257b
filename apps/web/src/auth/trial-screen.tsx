import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { auth } from "@khela/contract/calls/auth";
import { mayUse } from "@khela/contract/member-types";
import { useI18n } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { forgetPersonalAnswers, useAction, useCache } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { beginSession, sessionType, useSession, useSessionState } from "../lib/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Failed, Loading, Nothing } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";

/** Free play: a visitor becomes a guest with play money at once; a member is asked first, since it logs them out. */
export function TrialScreen(_props: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const freePlay = useAction(auth.freePlay);
  const state = useSessionState();
  const isMember = mayUse("account", sessionType(useSession()));
  const asked = useRef(false);

  async function start(): Promise<void> {
    asked.current = true;
    const session = await freePlay.run({});
    if (session === null) return;
    forgetPersonalAnswers(cache);
    beginSession(session);
    showToast(t("auth.trialStarted"), "done");
    goTo("/m/home", { replace: true });
  }

  useEffect(() => {
    // Only once it is known who is here: nobody is logged out by a guess.
    if (state !== "unknown" && !isMember && !asked.current) void start();
  }, [state, isMember]);

  const { error } = freePlay;
  if (error !== null) return <Failed title={t("auth.trialFailed")} hint={errorText(error.code)} onRetry={() => void start()} />;
  if (!isMember || freePlay.busy) return <Loading />;
  return (
    <Nothing icon="coins" title={t("auth.trialAsk")} hint={t("auth.trialAskHint")}>
      <Button onClick={() => void start()}>{t("auth.trialYes")}</Button>
      <ButtonLink to="/m/home" kind="plain">{t("shell.cancel")}</ButtonLink>
    </Nothing>
  );
}
