import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Button, type ButtonProps } from "../controls/button.tsx";
import styles from "./dialog.module.css";

export type MenuRow = {
  readonly id: string;
  readonly label: string;
  readonly isChosen?: boolean;
  readonly act: () => void;
};

/** A button that opens a menu of acts or choices. */
export function Menu({
  face,
  label,
  fullName,
  name,
  rows,
  look = "quiet",
}: {
  readonly face: ReactNode;
  /** Accessible name of a button with only an icon. */
  readonly label?: string;
  /** Accessible name that is longer than the button's text. */
  readonly fullName?: string;
  /** Accessible name of the menu. */
  readonly name: string;
  readonly rows: readonly MenuRow[];
  readonly look?: ButtonProps["look"];
}): ReactNode {
  const chosen = rows.filter(({ isChosen }) => isChosen === true).map(({ id }) => id);
  return (
    <MenuTrigger>
      <Button
        {...(look === undefined ? {} : { look })}
        {...(label === undefined ? {} : { label })}
        {...(fullName === undefined ? {} : { fullName })}
      >
        {face}
      </Button>
      <Popover className={styles["popover"]!} placement="bottom end">
        <AriaMenu
          className={styles["menu"]!}
          aria-label={name}
          {...(chosen.length === 0 ? {} : { selectionMode: "single" as const, selectedKeys: chosen })}
          onAction={(key) => rows.find(({ id }) => id === key)?.act()}
        >
          {rows.map(({ id, label: text, isChosen }) => (
            <MenuItem key={id} id={id} className={styles["item"]!} textValue={text}>
              <span>{text}</span>
              {isChosen === true ? <span aria-hidden="true">✓</span> : null}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
