import type { OperatorCall } from "../operator-call.ts";

export const system = {
  overview: {
    name: "system.overview",
    method: "GET",
    path: "/console/api/system/overview",
    permission: "system.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** The newest jobs of a queue that failed after all retries. */
  failedJobs: {
    name: "system.failedJobs",
    method: "GET",
    path: "/console/api/system/failedJobs",
    permission: "system.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Runs a failed job once more. */
  retryJob: {
    name: "system.retryJob",
    method: "POST",
    path: "/console/api/system/retryJob",
    permission: "system.act",
    effect: "write",
    limit: "write",
    fails: ["job.unknown"],
  },
  storage: {
    name: "system.storage",
    method: "GET",
    path: "/console/api/system/storage",
    permission: "system.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  slowCalls: {
    name: "system.slowCalls",
    method: "GET",
    path: "/console/api/system/slowCalls",
    permission: "system.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Loading times of the site's pages, measured on the visitors' devices. */
  fieldMeasurements: {
    name: "system.fieldMeasurements",
    method: "GET",
    path: "/console/api/system/fieldMeasurements",
    permission: "system.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
} as const satisfies Record<string, OperatorCall>;
