/** The command line of `npm run deposits`, parsed before the database is asked. */
import { parseArgs } from "node:util";
import { transferId } from "../../apps/server/src/wallet/wallet.ts";

export const USAGE = `npm run deposits -- COMMAND
  channels show              the merchant's payment channels, as a file that "channels import" takes
  channels import FILE       makes them what the file says: {"channels": [...]}; one that is not listed is switched off
  list                       deposits that wait for a decision, the longest first: sent by hand, or doubted by the provider
  proof ORDER FILE           writes the picture of the payment to the file, as WebP; that it was looked at is in the audit log
  approve ORDER [--received AMOUNT] [--transaction ID]
                             credits it. Of one sent by hand --received is what arrived; --transaction where our statement has another ID than
                             the member named
  refuse ORDER --reason TEXT refuses it; the member reads the reason
  refund ORDER --reason TEXT [--amount AMOUNT] [--by-hand] [--end-reward] [--despite-block] [--again NAME]
                             gives it back, or AMOUNT of it: taken from the balance now, paid back by the provider next; --by-hand where you have
                             paid it back yourself, where --end-reward takes back a bonus of it that stands. Of a member who is blocked or
                             closed it is refused without --despite-block. However often it is run, an order has
                             one refund; each further one has a NAME of its own
  refunds ORDER              what was given back of it, and what became of that
  end-refund REFUND --reason TEXT (--paid REFERENCE | --failed)
                             what the provider told you of a refund that it was asked about in vain: paid back under this reference, or not
  --operator NAME            who does it, for the audit log; left out, the host's account. Needed where the withdrawals' rules have
                             twoPeopleAbove`;

export type CommandLine = {
  readonly command: Command;
  /** Who does it; undefined: not named. */
  readonly operator: string | undefined;
};

export type Command =
  | { readonly name: "show-channels" }
  | { readonly name: "import-channels"; readonly file: string }
  | { readonly name: "list" }
  | { readonly name: "proof"; readonly orderId: string; readonly file: string }
  | {
      readonly name: "approve";
      readonly orderId: string;
      readonly received: string | undefined;
      readonly transactionId: string | undefined;
    }
  | { readonly name: "refuse"; readonly orderId: string; readonly reason: string }
  | {
      readonly name: "refund";
      readonly orderId: string;
      readonly reason: string;
      readonly amount: string | undefined;
      readonly byHand: boolean;
      readonly endReward: boolean;
      readonly despiteBlock: boolean;
      /** The same for every run of one refund. */
      readonly requestId: string;
    }
  | { readonly name: "refunds"; readonly orderId: string }
  | {
      readonly name: "end-refund";
      readonly refundId: string;
      readonly state: "paid" | "failed";
      readonly providerRef: string | undefined;
      readonly reason: string;
    };

/** A command that cannot be run; the message is the one line that says why. */
export class CommandRefusal extends Error {
  override readonly name = "CommandRefusal";
}

const text = { type: "string" } as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        received: text,
        transaction: text,
        reason: text,
        amount: text,
        again: text,
        operator: text,
        paid: text,
        failed: { type: "boolean" },
        "by-hand": { type: "boolean" },
        "end-reward": { type: "boolean" },
        "despite-block": { type: "boolean" },
      },
    });
  } catch (error) {
    throw new CommandRefusal(`${(error as Error).message.split(".")[0]}.`);
  }
}

type Values = ReturnType<typeof parse>["values"];

/** Options that each command takes; any other is refused by its name. */
const optionsOf: Readonly<Record<string, readonly (keyof Values)[]>> = {
  approve: ["received", "transaction", "operator"],
  refuse: ["reason", "operator"],
  "end-refund": ["reason", "paid", "failed", "operator"],
  refund: ["reason", "amount", "by-hand", "end-reward", "despite-block", "again", "operator"],
  proof: ["operator"],
  channels: ["operator"],
};

function words(given: readonly string[], expected: readonly string[]): readonly string[] {
  const missing = expected[given.length];
  if (missing !== undefined) throw new CommandRefusal(`${missing} is missing.`);
  const unexpected = given[expected.length];
  if (unexpected !== undefined) throw new CommandRefusal(`"${unexpected}" is one word too many.`);
  return given;
}

function required(values: Values, option: "reason"): string {
  return values[option] ?? refuseMissing(option);
}

function refuseMissing(option: string): never {
  throw new CommandRefusal(`--${option} is missing.`);
}

function channels([verb, ...rest]: readonly string[]): Command {
  if (verb === "show") {
    words(rest, []);
    return { name: "show-channels" };
  }
  if (verb !== "import") throw new CommandRefusal(`channels ${verb ?? ""} is unknown: show, import FILE.`);
  return { name: "import-channels", file: words(rest, ["the file"])[0]! };
}

/** Null: no command at all. @throws {CommandRefusal} */
export function readCommand(args: readonly string[]): CommandLine | null {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  return name === undefined ? null : { command: commandOf(name, rest, values), operator: values.operator };
}

function commandOf(name: string, rest: readonly string[], values: Values): Command {
  const misplaced = Object.keys(values).find((key) => !(optionsOf[name] ?? []).includes(key as keyof Values));
  if (misplaced !== undefined) throw new CommandRefusal(`--${misplaced} is no option of ${name}.`);
  switch (name) {
    case "channels":
      return channels(rest);
    case "list":
      words(rest, []);
      return { name };
    case "proof": {
      const [orderId, file] = words(rest, ["the order", "the file"]);
      return { name, orderId: orderId!, file: file! };
    }
    case "approve":
      return {
        name,
        orderId: words(rest, ["the order"])[0]!,
        received: values.received,
        transactionId: values.transaction,
      };
    case "refund": {
      const orderId = words(rest, ["the order"])[0]!;
      return {
        name,
        orderId,
        reason: required(values, "reason"),
        amount: values.amount,
        byHand: values["by-hand"] ?? false,
        endReward: values["end-reward"] ?? false,
        despiteBlock: values["despite-block"] ?? false,
        requestId: transferId("deposit refund command", orderId, values.again ?? ""),
      };
    }
    case "end-refund": {
      const [refundId] = words(rest, ["the refund"]);
      if ((values.paid === undefined) !== (values.failed === true))
        throw new CommandRefusal("say --paid REFERENCE or --failed.");
      const state = values.paid === undefined ? "failed" : "paid";
      const reason = required(values, "reason");
      return { name, refundId: refundId!, state, providerRef: values.paid, reason };
    }
    case "refunds":
      return { name, orderId: words(rest, ["the order"])[0]! };
    case "refuse":
      return { name, orderId: words(rest, ["the order"])[0]!, reason: required(values, "reason") };
    default:
      throw new CommandRefusal(
        `"${name}" is unknown: channels, list, proof, approve, refuse, refund, refunds, end-refund.`,
      );
  }
}
