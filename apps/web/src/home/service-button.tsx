// The floating way to a person: one button that opens the links the merchant has.

import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import type { Settings } from "../lib/settings.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Glyph } from "../ui/icon.tsx";
import styles from "./service-button.module.css";

const headset = "M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5V18H6a1 1 0 0 1-1-1zM19 13.5h-2.5V18H18a1 1 0 0 0 1-1zM18.5 18c-.5 1.7-2 2.5-4.5 2.5";

type Link = Settings["customerService"][number];

export function ServiceButton({ links }: { links: readonly Link[] }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} aria-label={t("home.serviceOpen")} onClick={() => setOpen(true)}>
        <Glyph d={headset} />
      </button>
      {open ? (
        <Dialog title={t("home.service")} shape="sheet" onClose={() => setOpen(false)}>
          <ul>
            {links.map(({ csType, title, url }) => (
              <li key={csType + url}>
                <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
                  <Glyph d={headset} size="s" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
