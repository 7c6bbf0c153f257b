import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { auth } from "@khela/contract/calls/auth";
import { hasAccess } from "@khela/contract/member/member-types";
import { mayRetryHelp } from "@khela/contract/errors";
import { useI18n } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import { removePersonalQueries, useMutation, useCache } from "../../lib/query/query.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { startSession, memberTypeOf, useSession, useSessionState } from "../../lib/session/session.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { ErrorState, LoadingState, EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";

/**
 * Free play: a visitor becomes a guest with play money at once; a member confirms first, since it logs them
 * out.
 */
export function FreePlayScreen(_props: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const freePlay = useMutation(auth.freePlay);
  const state = useSessionState();
  const isMember = hasAccess("account", memberTypeOf(useSession()));
  const hasStarted = useRef(false);

  async function start(): Promise<void> {
    hasStarted.current = true;
    const session = await freePlay.mutate({});
    if (session === null) return;
    removePersonalQueries(cache);
    startSession(session);
    showToast(t("auth.trialStarted"), "success");
    navigate("/m/home", { replace: true });
  }

  useEffect(() => {
    // Only once the session state is known: otherwise a member could be logged out.
    if (state !== "unknown" && !isMember && !hasStarted.current) void start();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begun once, when the session is known
  }, [state, isMember]);

  const { error } = freePlay;
  if (error !== null)
    return (
      <ErrorState
        title={t("auth.trialFailed")}
        hint={errorText(error.code)}
        isFinal={!mayRetryHelp(error.code)}
        onRetry={() => void start()}
      />
    );
  if (!isMember || freePlay.isPending) return <LoadingState />;
  return (
    <EmptyState icon="coins" title={t("auth.trialAsk")} hint={t("auth.trialAskHint")}>
      <Button onClick={() => void start()}>{t("auth.trialYes")}</Button>
      <ButtonLink to="/m/home" variant="text">
        {t("shell.cancel")}
      </ButtonLink>
    </EmptyState>
  );
}
