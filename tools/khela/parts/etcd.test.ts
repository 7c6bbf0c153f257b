/** The files of deploy/patroni against each other: Patroni asks exactly the etcd machines that form one cluster. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../root.ts";

const read = (name: string) => readFileSync(join(ROOT, "deploy/patroni", name), "utf8");

test("etcd → a cluster of three at the addresses of Patroni, outside the folder in which Debian started one alone", () => {
  const settings = parseEnv(read("etcd.env"));
  const peers = settings["ETCD_INITIAL_CLUSTER"]!.split(",");
  const { etcd } = parse(read("patroni.yml")) as { readonly etcd: { readonly hosts: string } };
  const addresses = etcd.hosts.split(",").map((host) => new URL(`http://${host}`).hostname);
  expect(peers).toEqual(addresses.map((address, index) => `etcd-${index + 1}=http://${address}:2380`));
  expect(peers).toContain(`${settings["ETCD_NAME"]}=${settings["ETCD_INITIAL_ADVERTISE_PEER_URLS"]}`);
  expect(settings["ETCD_ADVERTISE_CLIENT_URLS"]).toBe(`http://${addresses[0]}:2379`);
  expect(settings).toMatchObject({ ETCD_DATA_DIR: "/var/lib/etcd/khela", ETCD_ENABLE_V2: "true" });
});
