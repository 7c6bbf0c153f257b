/** Examines the machine and its processes: disks, clock, secret key, versions, the server's answer, the certificate. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { promisify } from "node:util";
import { VERSION } from "@khela/service-kit/version";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { localHost } from "../../setup/processes/service-processes.ts";
import { DAY_MS, GB, finding, type Finding } from "./finding.ts";

const ANSWER_MS = 5_000;
const LOCALHOST = /(?:^|\.)localhost$/;

export async function examineDisks({ dataDir, backupsDir, walDir }: Config): Promise<readonly Finding[]> {
  const folders = [dataDir, backupsDir, walDir].filter(
    (folder) => folder !== null && existsSync(folder),
  ) as string[];
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return judgeDisk(folder, bavail * bsize, bavail / blocks);
    }),
  );
}

export function judgeDisk(folder: string, freeBytes: number, freeShare: number): Finding {
  const text = `${(freeBytes / GB).toFixed(1)} GB free (${(freeShare * 100).toFixed(0)} %) for ${folder}.`;
  if (freeBytes < 2 * GB || freeShare < 0.05)
    return finding("disk", "fault", `${text} Free space or enlarge the disk before PostgreSQL stops.`);
  if (freeShare < 0.15)
    return finding("disk", "warn", `${text} The console's System room forecasts its growth.`);
  return finding("disk", "ok", text);
}

/** Examines by systemd whether the clock follows NTP. No finding when systemd does not answer. */
export async function examineTime(): Promise<readonly Finding[]> {
  const answer = await promisify(execFile)("timedatectl", ["show", "-p", "NTPSynchronized", "--value"]).catch(
    () => null,
  );
  if (answer === null) return [];
  return [
    answer.stdout.trim() === "yes"
      ? finding("time", "ok", "The machine's clock follows NTP.")
      : finding(
          "time",
          "warn",
          "The machine's clock is not synchronised: apt-get install systemd-timesyncd, then timedatectl set-ntp true.",
        ),
  ];
}

export async function examineKey({ dataDir, secretKey }: Config): Promise<readonly Finding[]> {
  if (secretKey !== null || existsSync(join(dataDir, "secret-key")))
    return [finding("key", "ok", "The secret key is there.")];
  return [
    finding(
      "key",
      "fault",
      `There is no secret key in ${dataDir}, and KHELA_SECRET_KEY is not set. Put it back before a server starts: a new key decrypts none of the stored data.`,
    ),
  ];
}

export async function examineServer({ host, port }: Config): Promise<readonly Finding[]> {
  const url = `http://${localHost(host)}:${port}/healthz`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { version } = (await response.json()) as { version?: string };
    if (!response.ok)
      return [finding("server", "fault", `${url} answers ${response.status}. Its log says why.`)];
    if (version !== VERSION)
      return [
        finding(
          "server",
          "warn",
          `The server runs ${version}, the files are ${VERSION}. Restart it after migrate and build.`,
        ),
      ];
    return [finding("server", "ok", `The server answers with version ${version}.`)];
  } catch {
    return [
      finding(
        "server",
        "fault",
        `Nothing answers at ${url}. Start the server, or set HOST and PORT as it has them.`,
      ),
    ];
  }
}

export async function examineCertificate({ publicUrl }: Config, now: Date): Promise<readonly Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:") return [];
  const end = await certificateEnd(hostname, Number(port || 443));
  return [judgeCertificate(hostname, end, now)];
}

/** Judges the certificate of a host. @param end null: no accepted certificate */
export function judgeCertificate(host: string, end: Date | null, now: Date): Finding {
  if (end === null)
    return finding(
      "certificate",
      "fault",
      `https://${host} shows no certificate that browsers accept. See its proxy's log.`,
    );
  const hours = (end.getTime() - now.getTime()) / (DAY_MS / 24);
  const text = `The certificate of ${host} ends in ${hours < 48 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`}.`;
  // The machine's own certificate authority issues certificates for twelve hours and renews them after eight.
  if (LOCALHOST.test(host))
    return finding(
      "certificate",
      hours < 2 ? "fault" : "ok",
      hours < 2 ? `${text} Its renewal does not run.` : text,
    );
  if (hours < 72) return finding("certificate", "fault", `${text} Renew it now.`);
  if (hours < 14 * 24) return finding("certificate", "warn", `${text} Its renewal does not run.`);
  return finding("certificate", "ok", text);
}

/**
 * Returns when the certificate of a name ends. Names below localhost are this machine, whatever a name server says (RFC
 * 6761).
 */
function certificateEnd(name: string, port: number): Promise<Date | null> {
  const host = LOCALHOST.test(name) ? "127.0.0.1" : name;
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: name, timeout: ANSWER_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once("timeout", () => socket.destroy(new Error("time-out")));
    socket.once("error", () => resolve(null));
  });
}
