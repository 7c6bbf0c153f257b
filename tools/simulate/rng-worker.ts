// One thread of `shareOut`: is told a game, answers its rows, until nothing more comes.
import { parentPort } from "node:worker_threads";
import { testGames, type Orders } from "./rng.ts";

parentPort?.on("message", (orders: Orders) => parentPort?.postMessage(testGames(orders)));
