import { namespacesOf, type MessageFile } from "../namespaces.ts";
import { screens } from "./app/screens.ts";

/** Every file of messages except home's and the route table's. */
export const namespaces = namespacesOf(
  import.meta.glob<MessageFile>([
    "./*/*.ts",
    "!./home/home.ts",
    "!./games/games.ts",
    "!./app/shell.ts",
    "!./app/network.ts",
    "!./app/screens.ts",
  ]),
  screens,
);
