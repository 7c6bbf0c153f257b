// The Facebook and Google accounts that can log in to the member's account, each where the merchant offers it and
// Firebase is configured.

import { useState, type ReactNode } from "react";
import { socialLogins } from "@khela/contract/auth/social-logins/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { socialProviders, type SocialChannel } from "../login/social/social-providers.ts";
import { useSocialProviders } from "../login/social/social-buttons.tsx";
import styles from "./security.module.css";
import { SocialDialog } from "./social-dialog.tsx";

type SocialSectionProps = {
  /** Whether the member typed the password in the last minutes. */
  readonly proven: boolean;
  /** The provider whose dialog is open at first, taken from the address. */
  readonly opened: string | null;
};

export function SocialSection({ proven, opened }: SocialSectionProps): ReactNode {
  const { t } = useI18n();
  const { offered, project } = useSocialProviders();
  const { data } = useCall(socialLogins.socialLogins, {}, { enabled: offered.length > 0 });
  const [open, setOpen] = useState<SocialChannel | null>(
    () => socialProviders.find(({ channel }) => channel === opened)?.channel ?? null,
  );
  if (data === undefined || project === undefined || project === null) return null;
  const chosen = offered.find(({ channel }) => channel === open);
  return (
    <section className={styles.part} aria-labelledby="social">
      <h2 id="social">{t("security.social")}</h2>
      <ul className={styles.list}>
        {offered.map(({ channel, name }) => (
          <li key={channel}>
            <button
              type="button"
              className={styles.row}
              aria-haspopup="dialog"
              onClick={() => setOpen(channel)}
            >
              <span className={styles.fact}>
                <span>{name}</span>
                <span className={styles.value}>
                  {t(data[channel] ? "security.socialIsLinked" : "security.socialNotLinked")}
                </span>
              </span>
              <span className={styles.way}>
                <Icon name="next" size="s" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chosen === undefined ? null : (
        <SocialDialog
          channel={chosen.channel}
          name={chosen.name}
          isLinked={data[chosen.channel]}
          proven={proven}
          project={project}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
