// One thread of `runInThreads`. It receives a game and posts the game's rows, until no more messages come.
import { parentPort } from "node:worker_threads";
import { testGames, type GameRun } from "./rng.ts";

parentPort?.on("message", (run: GameRun) => parentPort?.postMessage(testGames(run)));
