// One thread of `playInThreads`. It receives a part of a slot's rounds and posts their sums, until no more messages
// come.
import { parentPort } from "node:worker_threads";
import { findSlot, playPart, type SlotPart } from "./slot-rounds.ts";

parentPort?.on("message", ({ name, from, to }: SlotPart) =>
  parentPort?.postMessage(playPart(findSlot(name), from, to)),
);
