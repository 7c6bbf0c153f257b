import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import type { InitialState } from "./initial-state.ts";

const InitialStateContext = createContext<InitialState | null>(null);

export function InitialStateProvider({
  initialState,
  children,
}: {
  initialState: InitialState;
  children: ReactNode;
}): ReactNode {
  return <InitialStateContext value={initialState}>{children}</InitialStateContext>;
}

export function useInitialState(): InitialState {
  const initialState = useContext(InitialStateContext);
  if (initialState === null) throw new Error("no initial state around this component");
  return initialState;
}
