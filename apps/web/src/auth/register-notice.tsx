import type { ReactNode } from "react";
import { content } from "@khela/contract/calls/content";
import { useCall } from "../lib/query.ts";
import { RichText } from "../ui/rich-text.tsx";
import styles from "./auth.module.css";

/** What the merchant has to say to whoever registers, if anything. */
export function RegisterNotice(): ReactNode {
  const { data } = useCall(content.announcements, { groupName: "m_reg", platform: "M" });
  const notice = data === undefined ? undefined : [...data.player, ...data.popup, ...data.promotion, ...data.hot][0];
  if (notice === undefined) return null;
  return (
    <section className={styles.notice}>
      <h3>{notice.title}</h3>
      <RichText html={notice.content} />
    </section>
  );
}
