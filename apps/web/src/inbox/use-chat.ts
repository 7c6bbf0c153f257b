// The conversation as this page knows it: what the server holds, and what is still on its way there.

import { useEffect, useRef, useState } from "react";
import { inbox } from "@khela/contract/calls/inbox";
import type { OutputOf } from "@khela/contract/schemas";
import { send } from "../lib/call.ts";
import { changeAnswers, useCache, useCall } from "../lib/query.ts";
import { makeRequestId } from "../lib/request-id.ts";
import { throttled } from "../lib/throttle.ts";

export type Said = OutputOf<typeof inbox.chatMessages>["list"][number];
/** Written here and not acknowledged; `failed` holds the code of why not. */
export type Pending = { readonly requestId: string; readonly text: string; readonly failed: string | null };

const pageSize = 50;
const readEveryMs = 250;

/** Marks the operator's newest message as read while it is in view. */
function useReading(newest: string | undefined, unread: number): void {
  const cache = useCache();
  const upTo = useRef<string | undefined>(undefined);
  const told = useRef("");
  const tell = useRef<(() => void) | null>(null);
  upTo.current = newest;
  tell.current ??= throttled(() => {
    const id = upTo.current;
    if (id === undefined || id === told.current || document.visibilityState === "hidden") return;
    told.current = id;
    send(inbox.readChat, { upTo: id }).then((done) => changeAnswers(cache, inbox.chatUnread, () => done.unread), () => { told.current = ""; });
  }, readEveryMs);

  useEffect(() => {
    const look = (): void => { if (unread > 0 || newest !== undefined) tell.current?.(); };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [newest, unread]);
}

export function useChat() {
  const cache = useCache();
  const { data, error, retry } = useCall(inbox.chatMessages, { size: pageSize });
  const [earlier, setEarlier] = useState<{ readonly list: readonly Said[]; readonly more: boolean } | null>(null);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const list = [...(earlier?.list ?? []), ...(data?.list ?? [])];
  useReading(list.findLast(({ from }) => from === "operator")?.id, data?.unread ?? 0);

  async function deliver({ requestId, text }: Pending): Promise<void> {
    setPending((now) => [...now.filter((one) => one.requestId !== requestId), { requestId, text, failed: null }]);
    try {
      const said = await send(inbox.sendChat, { requestId, text });
      changeAnswers(cache, inbox.chatMessages, (known) => (known.list.some(({ id }) => id === said.id) ? known : { ...known, list: [...known.list, said] }));
      setPending((now) => now.filter((one) => one.requestId !== requestId));
    } catch (failed) {
      const { code } = failed as { code: string };
      setPending((now) => now.map((one) => (one.requestId === requestId ? { ...one, failed: code } : one)));
    }
  }

  return {
    list, pending, error, retry,
    loading: data === undefined,
    more: earlier?.more ?? data?.more ?? false,
    older: async (): Promise<void> => {
      const before = list[0]?.id;
      if (before === undefined) return;
      const page = await send(inbox.chatMessages, { size: pageSize, before }).catch(() => null);
      if (page !== null) setEarlier({ list: [...page.list, ...(earlier?.list ?? [])], more: page.more });
    },
    write: (text: string) => deliver({ requestId: makeRequestId(), text, failed: null }),
    again: deliver,
  };
}
