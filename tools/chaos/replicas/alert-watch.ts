/** Runs Prometheus beside the fleet, with the shipped alerts at a tenth of their times. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refused } from "../../refused.ts";
import { ROOT } from "../../root.ts";
import { freePorts } from "../../setup/processes/ports.mjs";
import { answers, ended, launch, until } from "../launch.ts";
import type { Fleet } from "./fleet.ts";

const PROMETHEUS = "/usr/bin/prometheus";
const SCRAPE_S = 2;
const POLL_MS = 1_000;
const TENTH_OF_A_MINUTE_S = 6;

export type AlertWatch = {
  /** Returns the names of the alerts that began to fire since the time `from`. */
  firedSince(from: number): string[];
  stop(): Promise<void>;
};

type Answer = {
  readonly data: { readonly alerts: readonly { labels: { alertname: string }; state: string }[] };
};

/** Shortens durations in whole minutes to a tenth. Hours and days stay. */
const shortened = (text: string) =>
  text.replaceAll(/\b(\d+)m\b/g, (_, minutes: string) => `${Number(minutes) * TENTH_OF_A_MINUTE_S}s`);

/** Starts Prometheus with the alerts. @throws {Refused} when Prometheus is missing */
export async function watchAlerts({ folder, metrics, databases, logs }: Fleet): Promise<AlertWatch> {
  if (!existsSync(PROMETHEUS))
    throw new Refused(`${PROMETHEUS} is missing: apt-get install prometheus, on Debian 12.`);
  const home = join(folder, "prometheus");
  mkdirSync(home);
  writeFileSync(
    join(home, "alerts.json"),
    shortened(readFileSync(join(ROOT, "deploy/prometheus/alerts.json"), "utf8")),
  );
  const every = `${SCRAPE_S}s`;
  writeFileSync(
    join(home, "prometheus.yml"),
    JSON.stringify({
      global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
      rule_files: ["alerts.json"],
      scrape_configs: Object.entries({ khela: metrics, ...databases.metrics }).map(([name, targets]) => ({
        job_name: name,
        static_configs: [{ targets }],
      })),
    }),
  );
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const child = launch(
    PROMETHEUS,
    [
      `--config.file=${join(home, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(home, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { cwd: home, logs, name: "prometheus" },
  );
  await until("Prometheus did not start", () => answers(`${url}/-/ready`));
  const begun: { readonly name: string; readonly at: number }[] = [];
  let firing = new Set<string>();
  async function look(): Promise<void> {
    const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Answer;
    const now = new Set(
      data.alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname),
    );
    for (const name of now) if (!firing.has(name)) begun.push({ name, at: performance.now() });
    firing = now;
  }
  const timer = setInterval(() => void look().catch(() => undefined), POLL_MS);
  return {
    firedSince: (from) => [...new Set(begun.filter(({ at }) => at >= from).map(({ name }) => name))],
    async stop() {
      clearInterval(timer);
      child.kill("SIGKILL");
      await ended(child);
    },
  };
}
