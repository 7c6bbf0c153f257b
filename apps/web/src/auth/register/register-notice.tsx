import type { ReactNode } from "react";
import { content } from "@khela/contract/content/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useCall } from "../../lib/query/query.ts";
import { RichText } from "../../ui/content/rich-text.tsx";
import styles from "../auth.module.css";
import { registerNoticeInput } from "./notice-input.ts";

type Notice = OutputOf<typeof content.announcements>["player"][number];

/**
 * Returns the merchant's notice on registration; null when there is none or it cannot be loaded; undefined while
 * unknown.
 */
export function useRegisterNotice(): Notice | null | undefined {
  const { data, error } = useCall(content.announcements, registerNoticeInput);
  if (data !== undefined) return [...data.player, ...data.popup, ...data.promotion, ...data.hot][0] ?? null;
  return error === null ? undefined : null;
}

export function RegisterNotice({ notice }: { readonly notice: Notice }): ReactNode {
  return (
    <section className={styles.notice}>
      <h3>{notice.title}</h3>
      <RichText html={notice.content} />
    </section>
  );
}
