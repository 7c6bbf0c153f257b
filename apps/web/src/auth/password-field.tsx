import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Glyph } from "../ui/icon.tsx";
import { moreIcons } from "../ui/more-icons.ts";
import { TextField } from "../ui/text-field.tsx";
import styles from "./auth.module.css";

/** A password that can be looked at: on a small keyboard, seeing it is what saves a wrong try. */
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
      end={(
        <button
          type="button"
          className={styles.eye}
          aria-label={t(shown ? "auth.hidePassword" : "auth.showPassword")}
          onClick={() => setShown(!shown)}
        >
          <Glyph d={shown ? moreIcons.eyeOff : moreIcons.eye} />
        </button>
      )}
    />
  );
}
