// The frame around every screen: bar, menu and the keyboard shortcuts of the whole console.

import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { useIsConnectionLost } from "../../lib/api/connection.ts";
import { useKeys } from "../../lib/keys.ts";
import { undoLatest } from "../../lib/toasts.ts";
import { Toasts } from "../../ui/overlays/toasts.tsx";
import { screens } from "../rooms.ts";
import { HelpPanel } from "./help-panel.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { Menu } from "./menu.tsx";
import { Palette } from "./palette.tsx";
import { ProposalDialog } from "./proposal-dialog.tsx";
import { TopBar } from "./top-bar.tsx";
import styles from "./shell.module.css";

type Opened = "palette" | "keys" | null;

function useCurrentScreen(): (typeof screens)[number] | undefined {
  const matches = useMatches();
  const path = matches.at(-1)?.fullPath;
  return screens.find((screen) => screen.path === path);
}

function ConnectionBanner(): ReactNode {
  const t = useT();
  return useIsConnectionLost() ? (
    <p className={styles["banner"]} role="alert">
      {t("first.connectionLost")}
    </p>
  ) : null;
}

export function Shell(): ReactNode {
  const t = useT();
  const screen = useCurrentScreen();
  const [opened, setOpened] = useState<Opened>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useKeys([
    { keys: ["mod+k", "/"], label: "first.key.palette", act: () => setOpened("palette") },
    { keys: ["?"], label: "first.key.keys", act: () => setOpened("keys") },
    { keys: ["h"], label: "first.key.help", act: () => setIsHelpOpen((isOpen) => !isOpen) },
    { keys: ["u"], label: "first.key.undo", act: undoLatest },
  ]);
  const title = screen === undefined ? t("first.brand") : `${t(screen.title)} · ${t("first.brand")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles["frame"]}>
      <a
        className={styles["skip"]}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("first.skip")}
      </a>
      <ConnectionBanner />
      <TopBar onSearch={() => setOpened("palette")} onHelp={() => setIsHelpOpen((isOpen) => !isOpen)} />
      <Menu current={screen} />
      <div className={styles["work"]}>
        <main ref={main} id="main" className={styles["main"]} tabIndex={-1}>
          <Outlet />
        </main>
        {isHelpOpen ? <HelpPanel help={screen?.help} onClose={() => setIsHelpOpen(false)} /> : null}
      </div>
      {opened === "palette" ? <Palette onClose={() => setOpened(null)} /> : null}
      {opened === "keys" ? <KeysDialog onClose={() => setOpened(null)} /> : null}
      <ProposalDialog />
      <Toasts />
    </div>
  );
}
