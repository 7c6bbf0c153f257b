// How the chat was launched. An address without a token, or with one that was used, is launched anew, once; the token never
// gives the conversation to anybody but the member it was made for.

import { useEffect, useState } from "react";
import { inbox } from "@khela/contract/calls/inbox";
import type { OutputOf } from "@khela/contract/schemas";
import { useLanguage } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";
import { send } from "../lib/call.ts";
import { goTo } from "../lib/navigation.ts";

export type Launch = OutputOf<typeof inbox.openChat>;

type Launched = { readonly launch: Launch | null; readonly failed: CallError | null; readonly retry: () => void };

// A token is redeemed once, also where the screen is drawn twice.
const redeemed = new Map<string, Promise<Launch>>();

function redeem(token: string): Promise<Launch> {
  const asked = redeemed.get(token) ?? send(inbox.openChat, { token });
  redeemed.set(token, asked);
  return asked;
}

export function useLaunch(path: string, token: string | null): Launched {
  const { code } = useLanguage();
  const [launch, setLaunch] = useState<Launch | null>(null);
  const [failed, setFailed] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let gone = false;
    const anew = async (): Promise<void> => {
      const { chatUrl } = await send(inbox.launchChat, { b2c: "1", language: code });
      const made = new URL(chatUrl).searchParams.get("token");
      if (!gone && made !== null) goTo(`${path}?token=${made}`, { replace: true });
    };
    const open = async (): Promise<void> => {
      if (token === null) return anew();
      try {
        const opened = await redeem(token);
        if (!gone) setLaunch(opened);
      } catch (error) {
        if ((error as CallError).code !== "chat.token.invalid") throw error;
        await anew();
      }
      return undefined;
    };
    setFailed(null);
    open().catch((error: CallError) => { if (!gone) setFailed(error); });
    return () => { gone = true; };
  }, [path, token, tries]);

  return { launch, failed, retry: () => setTries(tries + 1) };
}
