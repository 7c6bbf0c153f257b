// The merchant's settings for every component: they come with the page, so no component waits for them.

import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import type { site } from "@khela/contract/site/calls";
import type { OutputOf } from "@khela/contract/schemas";

export type Settings = OutputOf<typeof site.settings>;

const SettingsContext = createContext<Settings | null>(null);

export function SettingsProvider({
  settings,
  children,
}: {
  settings: Settings;
  children: ReactNode;
}): ReactNode {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error("no settings around this component");
  return settings;
}
