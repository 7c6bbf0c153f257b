import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import { eyeIcons } from "../icon/eye-icons.ts";
import { Glyph } from "../icon/icon.tsx";
import styles from "./secret-field.module.css";
import { TextField } from "./text-field.tsx";

export type SecretFieldProps = ComponentProps<typeof TextField>;

/**
 * A field for hidden text that the person can show: on a small keyboard, seeing the text saves a wrong attempt. The
 * labels are those of the button that shows the text.
 */
export function SecretField({
  showLabel,
  hideLabel,
  ...field
}: SecretFieldProps & { readonly showLabel: string; readonly hideLabel: string }): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        >
          <Glyph d={shown ? eyeIcons.closed : eyeIcons.open} />
        </button>
      }
    />
  );
}
