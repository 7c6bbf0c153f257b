// State of the chat conversation: the messages from the server, and those that are still being sent.

import { useEffect, useRef, useState } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { send } from "../../lib/api/call.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { setQueriesData } from "../../lib/query/query-data.ts";
import type { PickedPicture } from "../../lib/picture-upload.ts";
import { createRequestId } from "../../lib/api/request-id.ts";
import { throttled } from "../../lib/throttle.ts";

export type ChatMessage = OutputOf<typeof inbox.chatMessages>["list"][number];
/** A message that the server has not acknowledged; `failed` is the error code, null while it is being sent. */
export type PendingMessage = {
  readonly requestId: string;
  readonly text: string;
  /** The message's picture; null: it is a text message. */
  readonly picture: PickedPicture | null;
  readonly failed: string | null;
};

function deliver({ requestId, text, picture }: PendingMessage): Promise<ChatMessage> {
  if (picture === null) return send(inbox.sendChat, { requestId, text });
  const form = new FormData();
  form.set("requestId", requestId);
  form.set("picture", picture.file, picture.name);
  return send(inbox.sendChatPicture, { requestId }, form);
}

const pageSize = 50;
const markReadEveryMs = 250;

/** Marks the newest message of the operator as read while it is in view. */
function useMarkChatRead(newest: string | undefined, unread: number): void {
  const cache = useCache();
  const upTo = useRef<string | undefined>(undefined);
  const lastMarked = useRef("");
  const flush = useRef<(() => void) | null>(null);
  upTo.current = newest;
  flush.current ??= throttled(() => {
    const id = upTo.current;
    if (id === undefined || id === lastMarked.current || document.visibilityState === "hidden") return;
    lastMarked.current = id;
    send(inbox.readChat, { upTo: id }).then(
      (done) => setQueriesData(cache, inbox.chatUnread, () => done.unread),
      () => {
        lastMarked.current = "";
      },
    );
  }, markReadEveryMs);

  useEffect(() => {
    const onVisible = (): void => {
      if (unread > 0 || newest !== undefined) flush.current?.();
    };
    onVisible();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [newest, unread]);
}

function seenOf(list: readonly ChatMessage[], seenUpTo: string): string | null {
  const own = [...list].reverse().find(({ from }) => from === "member");
  return own !== undefined && Number(own.id) <= Number(seenUpTo) ? own.id : null;
}

export function useChat() {
  const cache = useCache();
  const { data, error, refetch } = useCall(inbox.chatMessages, { size: pageSize });
  const [earlier, setEarlier] = useState<{
    readonly list: readonly ChatMessage[];
    readonly more: boolean;
  } | null>(null);
  const [pending, setPending] = useState<readonly PendingMessage[]>([]);
  const list = [...(earlier?.list ?? []), ...(data?.list ?? [])];
  useMarkChatRead([...list].reverse().find(({ from }) => from === "operator")?.id, data?.unread ?? 0);

  async function write(unsent: PendingMessage): Promise<void> {
    const { requestId } = unsent;
    setPending((now) => [...now.filter((one) => one.requestId !== requestId), { ...unsent, failed: null }]);
    try {
      const message = await deliver(unsent);
      setQueriesData(cache, inbox.chatMessages, (known) =>
        known.list.some(({ id }) => id === message.id) ? known : { ...known, list: [...known.list, message] },
      );
      setPending((now) => now.filter((one) => one.requestId !== requestId));
    } catch (failed) {
      const { code } = failed as { code: string };
      setPending((now) => now.map((one) => (one.requestId === requestId ? { ...one, failed: code } : one)));
    }
  }

  return {
    list,
    // the push with a sent message may arrive before the answer to its request
    pending: pending.filter(({ requestId }) => !list.some((sent) => sent.requestId === requestId)),
    /** The member's newest message that an operator has read. */
    seen: seenOf(list, data?.seenUpTo ?? "0"),
    error,
    refetch,
    loading: data === undefined,
    more: earlier?.more ?? data?.more ?? false,
    older: async (): Promise<void> => {
      const before = list[0]?.id;
      if (before === undefined) return;
      const page = await send(inbox.chatMessages, { size: pageSize, before }).catch(() => null);
      if (page !== null) setEarlier({ list: [...page.list, ...(earlier?.list ?? [])], more: page.more });
    },
    write: (text: string) => write({ requestId: createRequestId(), text, picture: null, failed: null }),
    sendPicture: (picture: PickedPicture) =>
      write({ requestId: createRequestId(), text: "", picture, failed: null }),
    again: write,
  };
}
