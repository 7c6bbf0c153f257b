import { games } from "./games.ts";
import { home } from "./home.ts";
import { network } from "./network.ts";
import { shell } from "./shell.ts";

/** All messages that home needs. */
export const initial = { ...shell, ...home, ...games, ...network };
