import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "../navigation/link.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import styles from "./button.module.css";

type ButtonVariants = {
  readonly variant?: "primary" | "secondary" | "text";
  readonly size?: "m" | "s";
  readonly wide?: boolean;
};

function buttonClassName({ variant = "primary", size = "m", wide = false }: ButtonVariants): string {
  return [styles.button, styles[variant], size === "s" ? styles.small : "", wide ? styles.wide : ""]
    .filter(Boolean)
    .join(" ");
}

type ButtonProps = ButtonVariants & { readonly busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button. While `busy` is set, the button shows activity and ignores taps. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  disabled,
  children,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClassName({ variant, size, wide })}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A link with a button's look. */
export function ButtonLink({
  to,
  variant,
  size,
  wide,
  children,
}: ButtonVariants & { to: string; children: ReactNode }): ReactNode {
  return (
    <Link to={to} className={buttonClassName({ variant, size, wide })}>
      {children}
    </Link>
  );
}
