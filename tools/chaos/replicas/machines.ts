/**
 * The machines that docs/ describes, as addresses of this machine. deploy/haproxy and deploy/patroni run here unchanged
 * except for the network. The addresses are loopback addresses, or, for databases whose network can be cut, in separate
 * namespaces behind a bridge. Only Linux has these.
 */
import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { runAs } from "../../postgres/cluster.ts";
import { Refused } from "../../refused.ts";
import { ROOT } from "../../root.ts";

const PAPERS_NETWORK = "10.0.0.";
const POSTGRES = "/usr/lib/postgresql/15/bin";
const IP = "/usr/sbin/ip";
const PROGRAMS = {
  haproxy: "/usr/sbin/haproxy",
  patroni: "/usr/bin/patroni",
  etcd: "/usr/bin/etcd",
} as const;

/** Numbers of the machines, as in the addresses of docs/. */
export const MACHINES = { balancer: 1, servers: [11, 12, 13], databases: [21, 22], etcd: 31 } as const;

export type Command = readonly [program: string, ...words: string[]];

export type Machines = {
  /** Returns the address of the machine that docs/ calls `10.0.0.<number>`. */
  address(number: number): string;
  /** The network from which the machines reach each other, as pg_hba.conf writes it. */
  readonly network: string;
  /** Returns the text of a shipped file with the addresses of this network. */
  fileOf(path: string): string;
  /** Returns the command that runs another command on a database's machine, under the databases' account. */
  commandOn(number: number, command: Command): Command;
  /** Cuts a database's machine off without any sign: packets vanish. The returned function connects it again. */
  cut(number: number): () => void;
  stop(): void;
};

export const programs = PROGRAMS;

/** Refuses on a machine where the command cannot run. @throws {Refused} */
function assertPossible(needsRoot: boolean): void {
  const missing = [...Object.values(PROGRAMS), POSTGRES].filter((path) => !existsSync(path));
  if (process.platform !== "linux" || missing.length > 0)
    throw new Refused(
      `${missing.join(", ")} is missing: apt-get install haproxy patroni etcd-server postgresql-15, on Debian 12.`,
    );
  if (needsRoot && process.getuid?.() !== 0)
    throw new Refused(
      "Only root creates networks, file systems and limits. Run it as root, on a machine for tests.",
    );
}

function onLoopback(): Machines {
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
  return {
    address: (number) => network + String(number),
    network: "127.0.0.0/8",
    fileOf: (path) => readFileSync(join(ROOT, path), "utf8").replaceAll(PAPERS_NETWORK, network),
    commandOn: (_, command) => command,
    cut: () => {
      throw new Error("loopback addresses cannot be cut off");
    },
    stop: () => undefined,
  };
}

const ip = (words: string) =>
  void execFileSync(IP, words.split(" "), { stdio: ["ignore", "ignore", "pipe"] });

function inNamespaces(): Machines {
  const prefix = `10.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
  const address = (number: number) => prefix + String(number);
  const bridge = `khela${randomInt(1_000, 10_000)}`;
  const portOf = (number: number) => `${bridge}-${number}`;
  const own = [MACHINES.balancer, ...MACHINES.servers, MACHINES.etcd];
  const remove = () => {
    for (const words of [
      ...MACHINES.databases.map((number) => `netns del ${portOf(number)}`),
      `link del ${bridge}`,
    ])
      try {
        ip(words);
      } catch {
        // The namespace or link was never created.
      }
  };
  process.once("exit", remove);
  ip(`link add ${bridge} type bridge`);
  for (const number of own) ip(`addr add ${address(number)}/24 dev ${bridge}`);
  ip(`link set ${bridge} up`);
  for (const number of MACHINES.databases) {
    const name = portOf(number);
    ip(`netns add ${name}`);
    ip(`link add ${name} type veth peer name eth0 netns ${name}`);
    ip(`link set ${name} master ${bridge} up`);
    ip(`-n ${name} addr add ${address(number)}/24 dev eth0`);
    ip(`-n ${name} link set eth0 up`);
    ip(`-n ${name} link set lo up`);
  }
  const { uid, gid } = runAs();
  return {
    address,
    network: `${prefix}0/24`,
    fileOf: (path) => readFileSync(join(ROOT, path), "utf8").replaceAll(PAPERS_NETWORK, prefix),
    commandOn: (number, command) => [
      IP,
      "netns",
      "exec",
      portOf(number),
      "setpriv",
      `--reuid=${uid}`,
      `--regid=${gid}`,
      "--clear-groups",
      ...command,
    ],
    cut(number) {
      ip(`link set ${portOf(number)} nomaster`);
      return () => ip(`link set ${portOf(number)} master ${bridge}`);
    },
    stop() {
      remove();
      process.off("exit", remove);
    },
  };
}

type Needs = { readonly namespaces: boolean; readonly needsRoot: boolean };

/** @throws {Refused} when a program of Debian or a right is missing */
export function createMachines({ namespaces, needsRoot }: Needs): Machines {
  assertPossible(needsRoot);
  return namespaces ? inNamespaces() : onLoopback();
}

/** Creates a folder for the account that runs the databases. */
export function makeFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  const { uid, gid } = runAs();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}
