import type { Routes } from "../platform/context.ts";
import { launchGame, readRecord, readRound } from "./play.ts";

export function playRoutes(): Routes<"play"> {
  return { launch: launchGame, record: readRecord, round: readRound };
}
