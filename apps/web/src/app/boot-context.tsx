import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import type { Boot } from "./boot.ts";

const Current = createContext<Boot | null>(null);

export function BootProvider({ boot, children }: { boot: Boot; children: ReactNode }): ReactNode {
  return <Current value={boot}>{children}</Current>;
}

export function useBoot(): Boot {
  const boot = useContext(Current);
  if (boot === null) throw new Error("no boot data around this component");
  return boot;
}
