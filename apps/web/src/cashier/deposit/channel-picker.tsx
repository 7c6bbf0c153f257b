import type { ReactNode } from "react";
import { useId, useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { formatMoney } from "../../lib/format/format-money.ts";
import { useSettings } from "../../lib/settings.tsx";
import type { Channel } from "../amount.ts";
import styles from "../cashier.module.css";
import { ChannelIcon } from "./channel-icon.tsx";

const known = ["wallet", "bank", "card", "crypto"] as const;
type Category = (typeof known)[number];

function categoryOf(channel: Channel): Category | "other" {
  return known.find((name) => name === channel.category) ?? "other";
}

// A group with one channel takes one of three columns; the next group is placed beside it.
const widths = ["wide1", "wide2", "wide3"];

type ChannelPickerProps = {
  readonly channels: readonly Channel[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
};

/**
 * The chosen payment channel, and the other channels folded below it, in groups. Each channel shows its limits before
 * it is chosen; a closed channel shows the reason and when it opens.
 */
export function ChannelPicker({ channels, chosen, onChoose }: ChannelPickerProps): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const groups = [...known, "other" as const]
    .map((category) => ({ category, list: channels.filter((channel) => categoryOf(channel) === category) }))
    .filter(({ list }) => list.length > 0);
  const whole = (amount: string): string => formatMoney(amount, currencySymbol, style, 0);
  const closedText = ({ opensAt, levelName }: NonNullable<Channel["closed"]>): string => {
    if (levelName !== null) return t("cashier.fromLevel", { level: levelName });
    return opensAt === null ? "" : t("cashier.opensAt", { time: formatDateTime(opensAt, style) });
  };

  const current = channels.find(({ code }) => code === chosen);
  const picker = (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{t("cashier.ways")}</legend>
      <div className={styles.groups}>
        {groups.map(({ category, list }) => (
          <div
            key={category}
            className={`${styles.group} ${styles[widths[list.length - 1] ?? "wide3"] ?? ""}`}
          >
            <h2 className={styles.legend}>{t(`cashier.category.${category}`)}</h2>
            <div className={styles.channels}>
              {list.map((channel) => (
                <label key={channel.code} className={styles.channel}>
                  <input
                    className="visually-hidden"
                    type="radio"
                    name={name}
                    disabled={channel.closed !== null}
                    checked={channel.code === chosen}
                    onChange={() => onChoose(channel.code)}
                  />
                  <span className={styles.channelFace}>
                    <ChannelIcon category={category} name={channel.name} />
                    <span className={styles.channelName}>{channel.name}</span>
                    {channel.closed === null ? (
                      <span className={styles.limits}>
                        <bdi dir="ltr">{`${whole(channel.minAmount)} – ${whole(channel.maxAmount)}`}</bdi>
                      </span>
                    ) : (
                      <>
                        <span className={styles.tag}>{t("cashier.closed")}</span>
                        <span className={styles.limits}>{closedText(channel.closed)}</span>
                      </>
                    )}
                  </span>
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
  if (current === undefined) return picker;
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.current}>
        <ChannelIcon category={categoryOf(current)} name={current.name} />
        <span className={styles.currentWords}>
          <span className={styles.channelName}>{current.name}</span>
          <span className={styles.limits}>
            <bdi dir="ltr">{`${whole(current.minAmount)} – ${whole(current.maxAmount)}`}</bdi>
          </span>
        </span>
        <span className={styles.change}>{t("cashier.otherWays")}</span>
      </summary>
      {/* a tap on a channel closes the fold; arrow keys, which have no such click, leave it open */}
      <div
        role="presentation"
        className={styles.foldBody}
        onClick={({ detail, target }) => {
          if (detail > 0 && (target as Element).closest("label:has(input:enabled)") !== null) setOpen(false);
        }}
      >
        {picker}
      </div>
    </details>
  );
}
