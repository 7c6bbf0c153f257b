// The floating support button: opens the links the merchant has; hidden without any.

import type { ReactNode } from "react";
import { useState } from "react";
import { content } from "@khela/contract/calls/content";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n, useT } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Glyph, Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { ErrorState, LoadingState, EmptyState } from "../ui/feedback/states.tsx";
import styles from "./service-button.module.css";

const headsetIcon =
  "M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5V18H6a1 1 0 0 1-1-1zM19 13.5h-2.5V18H18a1 1 0 0 0 1-1zM18.5 18c-.5 1.7-2 2.5-4.5 2.5";

type ContactChannel = OutputOf<typeof content.customerService>["list"][number];

const channelIcons: Readonly<Record<string, string>> = {
  LIVECHAT: "M4 5h16v11H10l-4 3.5V16H4zM8 9h8M8 12h5",
  TELEGRAM: "M3.5 11.5 20.5 4.5 17.5 19l-5-3.5-3 3v-4.5l8-7-10 6z",
  WHATSAPP:
    "M4 20l1.2-4.2A8 8 0 1 1 8.4 19zM9 8.5c0 4 2.5 6.5 6.5 6.5l.5-2-2-1-1 1c-1-.5-2-1.5-2.5-2.5l1-1-1-2z",
  FACEBOOK: "M14 8.5h2.5V5H14c-2 0-3.5 1.5-3.5 3.5V11H8v3.5h2.5V21H14v-6.5h2.5L17 11h-3z",
  LINE: "M4 11c0-3.9 3.6-6.5 8-6.5s8 2.6 8 6.5c0 3.5-3 6-8 9v-2.8c-4.5-.2-8-2.7-8-6.2ZM8.5 9.5v3h1.5M12 9.5v3M14.5 12.5h1.5M14.5 9.5v3",
};

function ChannelLink({ channel }: { channel: ContactChannel }): ReactNode {
  const content = (
    <>
      <Glyph d={channelIcons[channel.csType] ?? headsetIcon} size="s" />
      {channel.title}
      <span className={styles.go}>
        <Icon name="next" size="s" />
      </span>
    </>
  );
  return channel.path === "" ? (
    <a href={channel.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {content}
    </a>
  ) : (
    <Link to={channel.path} className={styles.link}>
      {content}
    </Link>
  );
}

function ChannelList(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(content.customerService, { csPosition: "FLOAT" });
  if (data === undefined)
    return error === null ? <LoadingState /> : <ErrorState title={errorText(error.code)} onRetry={refetch} />;
  const channels = data.list.filter(({ path, url }) => path !== "" || url !== "");
  if (channels.length === 0) return <EmptyState icon="mail" title={t("home.noService")} />;
  return (
    <ul>
      {channels.map((channel) => (
        <li key={channel.csType + channel.path + channel.url}>
          <ChannelLink channel={channel} />
        </li>
      ))}
    </ul>
  );
}

export function ServiceButton(): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t("home.serviceOpen")}
        onClick={() => setOpen(true)}
      >
        <Glyph d={headsetIcon} />
      </button>
      {open ? (
        <Dialog title={t("home.service")} shape="bottomSheet" onClose={() => setOpen(false)}>
          <ChannelList />
        </Dialog>
      ) : null}
    </>
  );
}
