import type { ReactNode } from "react";
import { contentPages } from "@khela/contract/content/pages/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { ErrorState, LoadingState, EmptyState } from "../../ui/feedback/states.tsx";
import { Glyph, Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { headsetIcon } from "./headset-icon.ts";
import styles from "./channel-list.module.css";

type ContactChannel = OutputOf<typeof contentPages.customerService>["list"][number];

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

/** The list of the merchant's support links. */
export function ChannelList(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(contentPages.customerService, { csPosition: "FLOAT" });
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
