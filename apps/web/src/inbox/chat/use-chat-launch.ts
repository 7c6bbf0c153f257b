// Launches the chat. When the address has no token or a used one, the chat is launched once more. A token opens the
// conversation only for the member who launched the chat.

import { useEffect, useState } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useLanguage } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { send } from "../../lib/api/call.ts";
import { navigate } from "../../lib/navigation/navigation.ts";

export type ChatLaunch = OutputOf<typeof inbox.openChat>;

type ChatLaunchState = {
  readonly launch: ChatLaunch | null;
  readonly failed: CallError | null;
  readonly retry: () => void;
};

// A token is redeemed once, even if the screen is rendered twice.
const redeemed = new Map<string, Promise<ChatLaunch>>();

function redeem(token: string): Promise<ChatLaunch> {
  const launch = redeemed.get(token) ?? send(inbox.openChat, { token });
  redeemed.set(token, launch);
  return launch;
}

export function useChatLaunch(path: string, token: string | null): ChatLaunchState {
  const { code } = useLanguage();
  const [launch, setLaunch] = useState<ChatLaunch | null>(null);
  const [failed, setFailed] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isCancelled = false;
    const relaunch = async (): Promise<void> => {
      const { chatUrl } = await send(inbox.launchChat, { b2c: "1", language: code });
      const made = new URL(chatUrl).searchParams.get("token");
      if (!isCancelled && made !== null) navigate(`${path}?token=${made}`, { replace: true });
    };
    const open = async (): Promise<void> => {
      if (token === null) return relaunch();
      try {
        const opened = await redeem(token);
        if (!isCancelled) setLaunch(opened);
      } catch (error) {
        if ((error as CallError).code !== "chat.token.invalid") throw error;
        await relaunch();
      }
      return undefined;
    };
    setFailed(null);
    open().catch((error: CallError) => {
      if (!isCancelled) setFailed(error);
    });
    return () => {
      isCancelled = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of language keeps the conversation's link
  }, [path, token, tries]);

  return { launch, failed, retry: () => setTries(tries + 1) };
}
