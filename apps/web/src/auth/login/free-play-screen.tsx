import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { auth } from "@khela/contract/auth/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import { useI18n } from "../../i18n/i18n.tsx";
import { mayRetryHelp } from "../../lib/api/call.ts";
import { freeListPath, gamePathOf } from "../../lib/navigation/free-play.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { returnPath } from "../../lib/session/return-to.ts";
import { useSettings } from "../../lib/settings.tsx";
import { startSession, memberTypeOf, useSession, useSessionState } from "../../lib/session/session.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { EmptyState, ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";

/**
 * Free play: a visitor becomes a guest with play money at once, and continues to the requested game. A member stays
 * logged in: each game opens with separate play money.
 */
export function FreePlayScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const freePlay = useMutation(auth.freePlay);
  const state = useSessionState();
  const type = memberTypeOf(useSession());
  const isMember = hasAccess("account", type);
  const settings = useSettings();
  const mayPlayFree = settings.freePlay && hasAccess("freePlay", type);
  const game = gamePathOf(returnPath(query));
  const hasStarted = useRef(false);

  async function start(): Promise<void> {
    hasStarted.current = true;
    const session = await freePlay.mutate({});
    if (session === null) return;
    removePersonalQueries(cache);
    startSession(session);
    showToast(t("auth.trialStarted"), "success");
    navigate(game ?? "/m/home", { replace: true });
  }

  useEffect(() => {
    // The screen waits until the session state is known, since starting as a guest would log a member out.
    if (state === "unknown" || !mayPlayFree || hasStarted.current) return;
    if (isMember) navigate(game === null ? freeListPath : `${game}?free=1`, { replace: true });
    else void start();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begun once, when the session is known
  }, [state, isMember, mayPlayFree]);

  const { error } = freePlay;
  if (error !== null)
    return (
      <ErrorState
        title={t("auth.trialFailed")}
        hint={errorText(error.code)}
        isFinal={!mayRetryHelp(error)}
        onRetry={() => void start()}
      />
    );
  if (state !== "unknown" && !mayPlayFree)
    return (
      <EmptyState icon="coins" title={t("auth.trialFailed")} hint={errorText("function.not.available")}>
        <ButtonLink to="/m/home">{t("shell.home")}</ButtonLink>
      </EmptyState>
    );
  return <LoadingState />;
}
