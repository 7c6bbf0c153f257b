import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { matchScreen } from "../routing/match-screen.ts";

/** The layout of a screen that is not open yet, with a note about it. */
export function ComingSoonScreen({ path, close }: ScreenProps): ReactNode {
  const t = useT();
  const screen = matchScreen(path)?.screen;
  const name = screen === undefined ? "" : t(screen.titleKey);
  const content = (
    <EmptyState icon="clock" title={t("screens.soonTitle")} hint={t("screens.soonText", { screen: name })}>
      <ButtonLink to="/m/home" variant="secondary">
        {t("screens.goHome")}
      </ButtonLink>
    </EmptyState>
  );
  if (screen?.kind === "popup")
    return (
      <Dialog title={name} onClose={close}>
        {content}
      </Dialog>
    );
  return (
    <>
      {screen?.header === "title" ? null : <h1 className="visually-hidden">{name}</h1>}
      {content}
    </>
  );
}
