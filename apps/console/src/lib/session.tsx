// The signed-in operator, for every component behind the sign-in.

import { createContext, useContext, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { Permission } from "@khela/contract/operator/permissions";

export type Me = OperatorOutputOf<typeof operatorCalls.access.me>;

const MeContext = createContext<Me | null>(null);

export function MeProvider({ me, children }: { readonly me: Me; readonly children: ReactNode }): ReactNode {
  return <MeContext value={me}>{children}</MeContext>;
}

export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("no operator around this component");
  return me;
}

/**
 * Returns a function that tells whether the operator has a permission. It only hides what is forbidden; the server
 * decides.
 */
export function useMay(): (permission: Permission | "operator") => boolean {
  const { permissions } = useMe();
  return (permission) => permission === "operator" || permissions.includes(permission);
}
