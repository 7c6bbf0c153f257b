/** The command line of `npm run deposits`, parsed before the database is asked. */

export const USAGE = `npm run deposits -- COMMAND
  channels show              the merchant's payment channels, as a file that "channels import" takes
  channels import FILE       makes them what the file says: {"channels": [...]}; one that is not listed is switched off`;

export type Command =
  | { readonly name: "show-channels" }
  | { readonly name: "import-channels"; readonly file: string };

/** A command that cannot be run; the message is the one line that says why. */
export class CommandRefusal extends Error {
  override readonly name = "CommandRefusal";
}

/** Null: no command at all. @throws {CommandRefusal} */
export function readCommand([subject, verb, ...rest]: readonly string[]): Command | null {
  if (subject === undefined) return null;
  if (subject !== "channels") throw new CommandRefusal(`"${subject}" is unknown: channels.`);
  const unexpected = rest[verb === "import" ? 1 : 0];
  if (unexpected !== undefined) throw new CommandRefusal(`"${unexpected}" is one word too many.`);
  if (verb === "show") return { name: "show-channels" };
  if (verb !== "import") throw new CommandRefusal(`channels ${verb ?? ""} is unknown: show, import FILE.`);
  const [file] = rest;
  if (file === undefined) throw new CommandRefusal("channels import needs a file.");
  return { name: "import-channels", file };
}
