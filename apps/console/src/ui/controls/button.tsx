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
  /** Under way: it cannot be pressed, and keeps its focus. */
  readonly isPending?: boolean;
  /** Shown on it; the key itself is declared by `useKeys`. */
  readonly hint?: string;
  /** Its name where its face is an icon alone; the face is then square. */
  readonly label?: string;
  /** Its name where its face says too little; it begins with the face. */
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
