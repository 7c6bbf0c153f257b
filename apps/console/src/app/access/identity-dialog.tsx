import type { ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { useIdentityAsk } from "../../lib/api/identity-gate.ts";
import { invalidateCalls } from "../../lib/api/use-operator-call.ts";
import { useMe } from "../../lib/session.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { StepUpForm } from "./step-up-form.tsx";

/**
 * A dialog for a sign-in or a step-up proof over the current page, which keeps everything that was typed. Requests that
 * waited for the sign-in or proof are then sent again.
 */
export function IdentityDialog(): ReactNode {
  const t = useT();
  const me = useMe();
  const asked = useIdentityAsk();
  if (asked === null) return null;
  const { ask, answer } = asked;
  if (ask === "step-up")
    return (
      <Dialog
        title={t("sign-in.stepUp")}
        onClose={() => answer(false)}
        foot={<Button onPress={() => answer(false)}>{t("first.cancel")}</Button>}
      >
        <p>{t("sign-in.stepUpHelp")}</p>
        <StepUpForm onProven={() => answer(true)} />
      </Dialog>
    );
  return (
    <Dialog title={t("sign-in.again")} isModal onClose={() => undefined}>
      <p>{t("sign-in.againHelp")}</p>
      <SignInForm
        onSignedIn={(name) => {
          // When another operator signed in, the page reloads, so that no waiting request is sent in that operator's
          // name.
          if (name !== me.name) return location.reload();
          answer(true);
          void invalidateCalls("access.");
        }}
      />
    </Dialog>
  );
}
