import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useFocusWhenShown } from "../../lib/focus.ts";
import { KeyHint } from "../cells/key-hint.tsx";
import styles from "./button.module.css";

export type ButtonLook = "normal" | "primary" | "danger" | "quiet";

export type ButtonProps = {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly look?: ButtonLook;
  readonly size?: "normal" | "small";
  readonly type?: "button" | "submit";
  readonly isDisabled?: boolean;
  /** Whether the act is running. The button then cannot be pressed, but keeps the focus. */
  readonly isPending?: boolean;
  /** Shortcut shown on the button; `useKeys` declares the shortcut itself. */
  readonly hint?: string;
  /** Accessible name of a square button with only an icon. */
  readonly label?: string;
  /** Accessible name that is longer than the button's text. It must start with that text. */
  readonly fullName?: string;
  readonly isFocused?: boolean;
};

export function Button({
  children,
  onPress,
  look = "normal",
  size = "normal",
  type = "button",
  isDisabled = false,
  isPending = false,
  hint,
  label,
  fullName,
  isFocused = false,
}: ButtonProps): ReactNode {
  const name = label ?? fullName;
  const names = [
    styles["button"],
    look === "normal" ? "" : styles[look],
    size === "small" ? styles["small"] : "",
  ];
  return (
    <AriaButton
      ref={useFocusWhenShown<HTMLButtonElement>(isFocused)}
      className={[...names, label === undefined ? "" : styles["icon"]].join(" ")}
      type={type}
      isDisabled={isDisabled}
      isPending={isPending}
      {...(onPress === undefined ? {} : { onPress })}
      {...(name === undefined ? {} : { "aria-label": name })}
    >
      {children}
      {hint === undefined ? null : <KeyHint keys={hint} />}
    </AriaButton>
  );
}
