// Reads a slot's definition, a JSON file with its kind, numbers and rules. Refuses a faulty one with a code and the
// place of the fault, and creates the slot. A definition does not need to be playable: strips of any length are
// counted, and only `checkedSlot` refuses those that cannot be drawn without a bias.
import Type from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { EngineError } from "../../engine-error.ts";
import { formatFraction, type FractionText } from "../../fraction.ts";
import { anywhere } from "../falling/anywhere.ts";
import { clusters } from "../falling/clusters.ts";
import { AnywhereRulesSchema, ClusterRulesSchema } from "../falling/falling-schema.ts";
import { expanding } from "../features/expanding.ts";
import { ExpandingRulesSchema, HoldRulesSchema, WildReelRulesSchema } from "../features/features-schema.ts";
import { holdAndWin } from "../features/hold-and-win.ts";
import { nudges } from "../features/nudges.ts";
import { wildReels } from "../features/wild-reels.ts";
import { lines } from "../lines/lines.ts";
import { LinesRulesSchema } from "../lines/lines-schema.ts";
import type { Slot } from "../slot-kind.ts";
import { checkSlotRules, type BetMode, type SlotDefinition } from "../slot-rules.ts";
import { shiftingWays } from "../ways/shifting-ways.ts";
import { ways } from "../ways/ways.ts";
import { ShiftingRulesSchema, WaysRulesSchema } from "../ways/ways-schema.ts";
import { closed, Id, Small } from "./schema-parts.ts";

type KindOfSlot = { readonly rules: Validator; readonly create: (definition: never) => Slot };

function kind(schema: Type.TSchema, create: KindOfSlot["create"]): KindOfSlot {
  return { rules: Compile(schema), create };
}

/** Every kind of slot with the schema of its rules, by the name that records give the kind. */
const kinds: Readonly<Record<string, KindOfSlot>> = {
  slots: kind(LinesRulesSchema, lines.create),
  ways: kind(WaysRulesSchema, ways.create),
  "shifting-ways": kind(ShiftingRulesSchema, shiftingWays.create),
  clusters: kind(ClusterRulesSchema, clusters.create),
  anywhere: kind(AnywhereRulesSchema, anywhere.create),
  "hold-and-win": kind(HoldRulesSchema, holdAndWin.create),
  expanding: kind(ExpandingRulesSchema, expanding.create),
  "wild-reels": kind(WildReelRulesSchema, wildReels.create),
  nudges: kind(LinesRulesSchema, nudges.create),
};

/** Names of the kinds that a definition may have. */
export const definedKinds: readonly string[] = Object.keys(kinds);

const Rtp = Type.String({ pattern: "^[1-9][0-9]*(/[1-9][0-9]*)?$", maxLength: 4_000 });

const BetModeSchema = Type.Object(
  {
    id: Id,
    kind: Type.Enum(["ante", "buy"]),
    price: Type.String({ pattern: "^[1-9][0-9]{0,5}(/[1-9][0-9]{0,5})?$" }),
    reels: Type.Array(Type.Array(Id, { minItems: 1, maxItems: 512 }), { minItems: 5, maxItems: 6 }),
    rtp: Rtp,
  },
  closed,
);

const Head = Compile(
  Type.Object(
    {
      kind: Type.String(),
      name: Id,
      version: Small,
      volatility: Type.Enum(["low", "medium", "high"]),
      /** The exact return, if the author states it: `"135412756981503/140737488355328"`. */
      rtp: Type.Optional(Rtp),
      rules: Type.Unknown(),
      betModes: Type.Optional(Type.Array(BetModeSchema, { minItems: 1, maxItems: 8 })),
    },
    closed,
  ),
);

/** A slot's definition as it is in a JSON file. */
export type SlotDefinitionFile = {
  readonly kind: string;
  readonly name: string;
  readonly version: number;
  readonly volatility: SlotDefinition["volatility"];
  readonly rtp?: FractionText;
  readonly rules: object;
  readonly betModes?: readonly BetMode[];
};

function refuseForm(validator: Validator, value: unknown, at: string): void {
  const [first] = validator.Errors(value);
  if (first !== undefined)
    throw new EngineError("definition.bad_form", `${at}${first.instancePath}: ${first.message}`);
}

/**
 * Reads a definition of any kind and returns its slot. `isReturnStated` is false where the file states no return; the
 * slot then declares 1, and only the par sheet has the true return. Throws `definition.bad_form` with the place of the
 * first fault, `definition.unknown_kind`, `engine.bad_rules`.
 */
export function readSlotDefinition(file: unknown): { slot: Slot; isReturnStated: boolean } {
  refuseForm(Head, file, "");
  const { kind: name, rules, rtp, ...head } = file as SlotDefinitionFile;
  const found = definedKinds.includes(name) ? kinds[name] : undefined;
  if (found === undefined) throw new EngineError("definition.unknown_kind", definedKinds.join(", "));
  refuseForm(found.rules, rules, "/rules");
  const slot = found.create({ ...head, rtp: rtp ?? "1", rules } as never);
  for (const played of [slot, ...slot.betModes.map(slot.withMode)]) {
    checkSlotRules(played.rules, played.reelCount);
    played.checkRules();
  }
  return { slot, isReturnStated: rtp !== undefined };
}

/** Returns the definition of a slot as a file has it. */
export function definitionOf(slot: Slot): SlotDefinitionFile {
  const { family, name, version, volatility, rtp, rules, betModes } = slot;
  const file = { kind: family, name, version, volatility, rtp: formatFraction(rtp), rules };
  return betModes.length === 0 ? file : { ...file, betModes };
}
