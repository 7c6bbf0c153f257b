// Typing signals of a conversation in both directions: sent by requests and events, never stored.

import { useEffect, useRef, useState } from "react";
import { chatTypingEveryMs, chatTypingShownMs } from "@khela/contract/inbox/chat-typing";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { onMemberTyping } from "../lib/api/live.ts";
import { sendOperatorCall } from "../lib/api/send.ts";

/** Tells the member that the operator is typing, at most once in an interval. A failed request has no effect. */
export function useTellTyping(member: string): () => void {
  const toldAt = useRef(-chatTypingEveryMs);
  return () => {
    const now = performance.now();
    if (now - toldAt.current < chatTypingEveryMs) return;
    toldAt.current = now;
    void sendOperatorCall(operatorCalls.chat.typing, { member }, { isQuiet: true }).catch(() => undefined);
  };
}

/** Returns whether the member is typing now. The member's next message, `newest`, ends the signal. */
export function useIsMemberTyping(memberId: string, newest: string | undefined): boolean {
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    setIsTyping(false);
    const stop = onMemberTyping((member) => {
      if (member !== memberId) return;
      clearTimeout(timer);
      setIsTyping(true);
      timer = setTimeout(() => setIsTyping(false), chatTypingShownMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [memberId, newest]);
  return isTyping;
}
