import { useState, type ReactNode } from "react";
import type { Permission } from "@khela/contract/operator/permissions";
import { useT } from "../../i18n/texts.ts";
import { useMay } from "../../lib/session.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import type { Overview } from "../member-part.ts";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { accessActs, PlainActDialog, type AccessAct } from "./plain-act-dialog.tsx";

type ActName = AccessAct | "adjust" | "grant" | "message";

const permissionOf: Readonly<Record<ActName, Permission>> = {
  block: "members.block",
  unblock: "members.block",
  endSessions: "members.security",
  resetPassword: "members.security",
  resetPaymentPassword: "members.security",
  resetSecondFactor: "members.security",
  view: "members.impersonate",
  close: "members.close",
  adjust: "members.adjust",
  grant: "promotions.grant",
  message: "members.message",
};

/** Returns whether the member's state allows the act. */
function isPossible(name: ActName, { status, hasPaymentPassword, hasSecondFactor }: Overview): boolean {
  if (status === "closed") return false;
  if (name === "unblock") return status === "blocked";
  if (name === "block" || name === "grant" || name === "view" || name === "resetPassword")
    return status === "active";
  if (name === "resetPaymentPassword") return hasPaymentPassword;
  return name !== "resetSecondFactor" || hasSecondFactor;
}

/** Buttons for an operator's acts on the member. Each act asks for a reason. */
export function MemberActs({ member }: { readonly member: Overview }): ReactNode {
  const t = useT();
  const may = useMay();
  const [open, setOpen] = useState<ActName | null>(null);
  const names = (["message", "adjust", "grant", ...accessActs] as const).filter(
    (name) => may(permissionOf[name]) && isPossible(name, member),
  );
  const close = () => setOpen(null);
  if (names.length === 0) return null;
  return (
    <>
      <Menu
        face={t("members.acts")}
        name={t("members.acts")}
        look="primary"
        rows={names.map((name) => ({ id: name, label: t(`members.act.${name}`), act: () => setOpen(name) }))}
      />
      {open === null ? null : open === "adjust" ? (
        <AdjustDialog member={member} onClose={close} />
      ) : open === "grant" ? (
        <GrantDialog member={member} onClose={close} />
      ) : open === "message" ? (
        <MessageDialog member={member} onClose={close} />
      ) : (
        <PlainActDialog key={open} act={open} member={member} onClose={close} />
      )}
    </>
  );
}
