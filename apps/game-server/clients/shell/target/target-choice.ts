// The choice of a bet's target: usual targets side by side. `own-target.ts` adds a field in which the player enters
// another one.
import type { GameSession } from "../session/game-session.ts";
import { createChoice, type Choice } from "../ui/choice.ts";

const FIRST_TARGET = 200;

export type Target = {
  readonly choice: Choice<number | null>;
  /** The target that the player entered, in hundredths; null while the target selected in `choice` applies. */
  own: number | null;
};

type Targets = {
  readonly label: string;
  readonly usual: readonly number[];
  /** An option without a target, if the game has one: its value and its text. */
  readonly off?: readonly [hundredths: number, text: string];
};

export function createTarget({ format }: GameSession, { label, usual, off }: Targets): Target {
  const targets = usual.map(
    (target) => [target, format.times(`${target}/100`, target % 100 === 0 ? 0 : 1)] as const,
  );
  const target: Target = {
    choice: createChoice<number | null>(label, [...(off === undefined ? [] : [off]), ...targets], {
      first: FIRST_TARGET,
      onPick: () => (target.own = null),
    }),
    own: null,
  };
  return target;
}

export function valueOf({ choice, own }: Target): number {
  return own ?? choice.value() ?? FIRST_TARGET;
}
