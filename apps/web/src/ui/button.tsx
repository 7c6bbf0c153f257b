import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "./link.tsx";
import styles from "./button.module.css";

type Look = { readonly kind?: "primary" | "quiet" | "plain"; readonly size?: "m" | "s"; readonly wide?: boolean };

function classOf({ kind = "primary", size = "m", wide = false }: Look): string {
  return [styles.button, styles[kind], size === "s" ? styles.small : "", wide ? styles.wide : ""].filter(Boolean).join(" ");
}

type ButtonProps = Look & { readonly busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button; while `busy` it shows that it works and takes no further press. */
export function Button({ kind, size, wide, busy = false, disabled, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ kind, size, wide })}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ to, kind, size, wide, children }: Look & { to: string; children: ReactNode }): ReactNode {
  return <Link to={to} className={classOf({ kind, size, wide })}>{children}</Link>;
}
