import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/screen-props.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Nothing } from "../ui/states.tsx";
import { matchScreen } from "./match.ts";

/** The real frame of a screen that is not open yet, and an honest word in it. */
export function ComingSoonScreen({ path, close }: ScreenProps): ReactNode {
  const t = useT();
  const screen = matchScreen(path)?.screen;
  const name = screen === undefined ? "" : t(screen.titleKey);
  const word = (
    <Nothing icon="clock" title={t("screens.soonTitle")} hint={t("screens.soonText", { screen: name })}>
      <ButtonLink to="/m/home" kind="quiet">{t("screens.goHome")}</ButtonLink>
    </Nothing>
  );
  if (screen?.kind === "popup") return <Dialog title={name} onClose={close}>{word}</Dialog>;
  return <>{screen?.header === "title" ? null : <h1 className="visually-hidden">{name}</h1>}{word}</>;
}
