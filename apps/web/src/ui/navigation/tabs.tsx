import type { KeyboardEvent, ReactNode } from "react";
import { useId } from "react";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icons.ts";
import styles from "./tabs.module.css";

export type Tab<T extends string> = { readonly value: T; readonly label: string; readonly icon?: IconName };

type TabsProps<T extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Whether the tabs are in rows of three, for more tabs than fit on a small phone. */
  readonly inRows?: boolean;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
};

/** Tabs with their panel. The arrow keys move between the tabs, which are one stop of the Tab key. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  inRows = false,
  children,
}: TabsProps<T>): ReactNode {
  const id = useId();

  function onKey(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.value);
    (event.currentTarget.parentElement?.children[tabs.indexOf(next)] as HTMLElement | undefined)?.focus();
  }

  return (
    <>
      <div className={inRows ? styles.rows : styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKey}
          >
            {tab.icon === undefined ? null : <Icon name={tab.icon} size="s" />}
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  );
}
