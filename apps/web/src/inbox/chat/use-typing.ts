// Whether somebody is typing in the live chat, in both directions. Push events and requests transmit it; nothing stores
// it.

import { useEffect, useMemo, useState } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import { chatTypingEveryMs, chatTypingShownMs } from "@khela/contract/inbox/chat-typing";
import { send } from "../../lib/api/call.ts";
import { operatorTyping } from "../../lib/api/operator-typing.ts";
import { throttled } from "../../lib/throttle.ts";

/** Tells the operators that the member is typing, at most once in an interval. A failed request changes nothing. */
export function useTellTyping(): () => void {
  return useMemo(
    () => throttled(() => void send(inbox.typingChat, {}).catch(() => undefined), chatTypingEveryMs),
    [],
  );
}

/** Returns whether an operator is typing. The arrival of the operator's message, `newest`, ends it. */
export function useIsOperatorTyping(newest: string | undefined): boolean {
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    setIsTyping(false);
    const unsubscribe = operatorTyping.subscribe(() => {
      clearTimeout(timer);
      setIsTyping(true);
      timer = setTimeout(() => setIsTyping(false), chatTypingShownMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [newest]);
  return isTyping;
}
