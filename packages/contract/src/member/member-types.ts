// Member types, and the access levels that site and server check.

/**
 * Member types on the wire. 0: player; 1, 2: agents who also play; 4: trial guest; 40: special player; 41, 42: credit
 * agents.
 */
export const memberTypes = [0, 1, 2, 4, 40, 41, 42] as const;

export type MemberType = (typeof memberTypes)[number];

/**
 * Member types that may use a call or screen. `anyone` includes visitors; every other entry needs a session of a listed
 * type. `cashier` also covers free play and the affiliate entry.
 */
export const access = {
  anyone: memberTypes,
  session: memberTypes,
  account: [0, 1, 2, 40, 41, 42],
  cashier: [0, 1, 2],
  agent: [1, 2, 41, 42],
  /**
   * Visitors who try games, returning trial guests, and the types that may play real games; accounts that only carry
   * credit are excluded.
   */
  freePlay: [0, 1, 2, 4],
} as const satisfies Record<string, readonly MemberType[]>;

/**
 * Accounts that only carry credit, which comes from the agent above and returns there. The agents among them also have
 * `access.agent`.
 */
export const creditTypes: readonly MemberType[] = [40, 41, 42];

export type Access = keyof typeof access;

/** Access levels that need no session. */
export const openAccess: readonly Access[] = ["anyone", "freePlay"];

/** Returns whether a member type (null for a visitor) has the required access. */
export function hasAccess(required: Access, type: MemberType | null): boolean {
  if (type === null) return openAccess.includes(required);
  return (access[required] as readonly MemberType[]).includes(type);
}
