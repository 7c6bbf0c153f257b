// Who a session may be. One table; every gate on the site and the server reads it.

/** Member types on the wire. 0 player; 1, 2 agents who also play; 4 trial guest; 40 special player; 41, 42 credit agents. */
export const memberTypes = [0, 1, 2, 4, 40, 41, 42] as const;

export type MemberType = (typeof memberTypes)[number];

/**
 * Who may use a call or screen. `anyone` includes visitors; the others need a session of one of the listed types.
 * `cashier` is also who may use free play and the affiliate entry.
 */
export const access = {
  anyone: memberTypes,
  session: memberTypes,
  account: [0, 1, 2, 40, 41, 42],
  cashier: [0, 1, 2],
  agent: [1, 2, 41, 42],
  /** A visitor who tries, a guest who comes back, and who may play real games: not the accounts that only carry credit. */
  freePlay: [0, 1, 2, 4],
} as const satisfies Record<string, readonly MemberType[]>;

export type Access = keyof typeof access;

/** The gates that need no session. */
export const openGates: readonly Access[] = ["anyone", "freePlay"];

/** Whether a member of this type (null: a visitor) passes the gate. */
export function mayUse(gate: Access, type: MemberType | null): boolean {
  if (type === null) return openGates.includes(gate);
  return (access[gate] as readonly MemberType[]).includes(type);
}
