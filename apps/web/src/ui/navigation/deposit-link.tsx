import type { ReactNode } from "react";
import { hasAccess } from "@khela/contract/member/member-types";
import { useT } from "../../i18n/i18n.tsx";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { Glyph } from "../icon/icon.tsx";
import { Link } from "./link.tsx";
import styles from "./deposit-link.module.css";

const plusIcon = "M12 5.5v13M5.5 12h13";

/**
 * The link beside a game's balance to the cashier, which returns to the game's path. Renders nothing for members
 * without a cashier.
 */
export function DepositLink({ path }: { readonly path: string }): ReactNode {
  const t = useT();
  if (!hasAccess("cashier", memberTypeOf(useSession()))) return null;
  return (
    <Link
      to={`/m/voucherCenter?to=${encodeURIComponent(path)}`}
      className={styles.deposit}
      aria-label={t("shell.deposit")}
    >
      <Glyph d={plusIcon} />
    </Link>
  );
}
