/**
 * The machines of the papers, as loopback addresses of this machine: deploy/haproxy and deploy/patroni run here
 * unchanged except for the network. Only Linux has all these addresses.
 */
import { chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { runAs } from "../../postgres/cluster.ts";
import { Refused } from "../../refused.ts";
import { ROOT } from "../../root.ts";

const PAPERS_NETWORK = "10.0.0.";
const POSTGRES = "/usr/lib/postgresql/15/bin";
const PROGRAMS = {
  haproxy: "/usr/sbin/haproxy",
  patroni: "/usr/bin/patroni",
  etcd: "/usr/bin/etcd",
} as const;

export type Machines = {
  /** The address of the machine that the papers call `10.0.0.<number>`. */
  address(number: number): string;
  /** A shipped file with this network's addresses. */
  fileOf(path: string): string;
};

export const programs = PROGRAMS;

/** @throws {Refused} when a program of Debian is missing */
export function createMachines(): Machines {
  const missing = [...Object.values(PROGRAMS), POSTGRES].filter((path) => !existsSync(path));
  if (process.platform !== "linux" || missing.length > 0)
    throw new Refused(
      `${missing.join(", ")} is missing: apt-get install haproxy patroni etcd-server postgresql-15, on Debian 12.`,
    );
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
  return {
    address: (number) => network + String(number),
    fileOf: (path) => readFileSync(join(ROOT, path), "utf8").replaceAll(PAPERS_NETWORK, network),
  };
}

/** Creates a folder for the account that runs the databases. */
export function makeFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  const { uid, gid } = runAs();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}
