/**
 * Examines the cluster of Patroni that the database belongs to, by the address that Patroni answers on the primary's
 * machine. A database without Patroni has no finding.
 */
import { sql, type Database } from "@khela/service-kit/db/database";
import { finding, type Finding } from "./finding.ts";

/** Port of `restapi` in deploy/patroni/patroni.yml. */
const PORT = 8008;
const ANSWER_WITHIN_MS = 2_000;

type PatroniCluster = {
  readonly members: readonly { readonly name: string; readonly role: string; readonly state: string }[];
  readonly pause?: boolean;
};

export async function examinePatroni(db: Database): Promise<readonly Finding[]> {
  const { address } = await db.one<{ address: string | null }>(sql`select host(inet_server_addr()) address`);
  if (address === null) return [];
  const cluster = await askPatroni(address.includes(":") ? `[${address}]` : address);
  return cluster === null ? [] : judgePatroni(cluster);
}

async function askPatroni(host: string): Promise<PatroniCluster | null> {
  try {
    const answer = await fetch(`http://${host}:${PORT}/cluster`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const cluster = (await answer.json()) as Partial<PatroniCluster>;
    return Array.isArray(cluster.members) ? (cluster as PatroniCluster) : null;
  } catch {
    return null;
  }
}

export function judgePatroni({ members, pause }: PatroniCluster): readonly Finding[] {
  const ready = members.find(
    ({ role, state }) => /^(?:sync|quorum)_standby$/.test(role) && /^(?:running|streaming)$/.test(state),
  );
  const lost = members
    .filter(({ role }) => !role.endsWith("leader"))
    .map(({ name, state }) => `${name} (${state})`);
  const faults = [
    pause === true &&
      "Patroni is paused, so that no standby takes over: patronictl -c /etc/patroni/config.yml resume khela.",
    ready === undefined &&
      `No standby can take over${lost.length === 0 ? "" : `: ${lost.join(", ")}`}. The primary's loss would mean a restore; docs/operate/alerts/KhelaStandbyLost.md brings the standby back.`,
  ].filter((text) => text !== false);
  return faults.length > 0
    ? faults.map((text) => finding("failover", "fault", text))
    : [finding("failover", "ok", `${ready!.name} takes over when the primary is lost.`)];
}
