// One thread of `runInThreads`: receives a game, posts its rows, until no more messages come.
import { parentPort } from "node:worker_threads";
import { testGames, type GameRun } from "./rng.ts";

parentPort?.on("message", (run: GameRun) => parentPort?.postMessage(testGames(run)));
