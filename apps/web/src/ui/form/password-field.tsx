import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { eyeIcons } from "../icon/eye-icons.ts";
import { Glyph } from "../icon/icon.tsx";
import styles from "./password-field.module.css";
import { TextField } from "./text-field.tsx";

/** A password field that can show its text: on a small keyboard, seeing it saves a wrong attempt. */
export function PasswordField(props: ComponentProps<typeof TextField>): ReactNode {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(shown ? "auth.hidePassword" : "auth.showPassword")}
          onClick={() => setShown(!shown)}
        >
          <Glyph d={shown ? eyeIcons.closed : eyeIcons.open} />
        </button>
      }
    />
  );
}
