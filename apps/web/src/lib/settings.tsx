// The merchant's settings, for every component: they come with the page, so nobody waits for them.

import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import type { site } from "@khela/contract/calls/site";
import type { OutputOf } from "@khela/contract/schemas";

export type Settings = OutputOf<typeof site.settings>;

const Current = createContext<Settings | null>(null);

export function SettingsProvider({ settings, children }: { settings: Settings; children: ReactNode }): ReactNode {
  return <Current value={settings}>{children}</Current>;
}

export function useSettings(): Settings {
  const settings = useContext(Current);
  if (settings === null) throw new Error("no settings around this component");
  return settings;
}
