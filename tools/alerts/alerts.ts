/**
 * Prometheus alerts of an installation. From these rows `npm run docs` writes deploy/prometheus/alerts.json, the
 * alerts' tests and docs/operate/alerts/README.md. Beside that page, every alert has a runbook with the alert's name.
 */

import { vendorRoot } from "@khela/contract/vendor-wallet-api";

/** How urgent an alert is. page: wakes the person on call. ticket: somebody looks within the day. */
type Severity = "page" | "ticket";

/**
 * Example of time series in promtool's form, one value a minute: series that fire the alert, and series that do not.
 */
type Example = {
  readonly fires: Readonly<Record<string, string>>;
  readonly quiet: Readonly<Record<string, string>>;
  /** Minutes after the first value at which the tests check the alert. */
  readonly atMinute: number;
  /** Labels of the alert that fires. */
  readonly labels?: Readonly<Record<string, string>>;
};

export type Alert = {
  readonly name: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly expr: string;
  /** How long the expression is true before the alert fires; "0m": at once. */
  readonly for: string;
  readonly example: Example;
};

const REQUESTS = "http_server_request_duration_seconds";
const server = { job: "khela", instance: "a:9464" };

const labelsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",");

/** Example of a gauge of one server: with the value `bad` the alert fires, with `good` it does not. */
function gaugeExample(
  name: string,
  { bad, good, labels = {} }: { bad: number; good: number; labels?: Readonly<Record<string, string>> },
  shown: Readonly<Record<string, string>>,
  atMinute: number,
): Example {
  const series = `${name}{${labelsOf({ ...server, ...labels })}}`;
  return {
    fires: { [series]: `${bad}x120` },
    quiet: { [series]: `${good}x120` },
    atMinute,
    labels: shown,
  };
}

const servers: readonly Alert[] = [
  {
    name: "KhelaServerDown",
    severity: "page",
    summary: "A server does not answer, or its clock differs from the database's by more than a minute",
    // with such a clock a server is not ready, and with the database's clock wrong none is
    expr: 'up{job="khela"} == 0 or abs(khela_clock_skew_seconds) > 60',
    for: "2m",
    example: gaugeExample("up", { bad: 0, good: 1 }, server, 3),
  },
  {
    name: "KhelaErrorsHigh",
    severity: "page",
    summary: "More than 2 % of the requests fail with an error of the server",
    expr: `sum(rate(${REQUESTS}_count{http_response_status_code=~"5.."}[5m])) / sum(rate(${REQUESTS}_count[5m])) > 0.02`,
    for: "5m",
    example: {
      fires: {
        [`${REQUESTS}_count{http_response_status_code="200"}`]: "0+900x60",
        [`${REQUESTS}_count{http_response_status_code="500"}`]: "0+100x60",
      },
      quiet: {
        [`${REQUESTS}_count{http_response_status_code="200"}`]: "0+900x60",
        [`${REQUESTS}_count{http_response_status_code="500"}`]: "0+1x60",
      },
      atMinute: 15,
    },
  },
  {
    name: "KhelaAnswersSlow",
    severity: "ticket",
    summary: "One request in a hundred takes more than a second",
    expr: `histogram_quantile(0.99, sum by (le) (rate(${REQUESTS}_bucket[5m]))) > 1`,
    for: "10m",
    example: {
      fires: {
        [`${REQUESTS}_bucket{le="1"}`]: "0+50x60",
        [`${REQUESTS}_bucket{le="+Inf"}`]: "0+100x60",
        [`${REQUESTS}_bucket{le="2.5"}`]: "0+100x60",
      },
      quiet: {
        [`${REQUESTS}_bucket{le="1"}`]: "0+100x60",
        [`${REQUESTS}_bucket{le="+Inf"}`]: "0+100x60",
        [`${REQUESTS}_bucket{le="2.5"}`]: "0+100x60",
      },
      atMinute: 20,
    },
  },
  {
    name: "KhelaVendorCallsSlow",
    severity: "ticket",
    summary: "One vendor's call in a hundred takes more than half a second",
    expr: `histogram_quantile(0.99, sum by (le) (rate(${REQUESTS}_bucket{http_route=~"${vendorRoot}/.*"}[5m]))) > 0.5`,
    for: "5m",
    example: {
      fires: {
        [`${REQUESTS}_bucket{http_route="${vendorRoot}/bet",le="0.5"}`]: "0+50x60",
        [`${REQUESTS}_bucket{http_route="${vendorRoot}/bet",le="1"}`]: "0+100x60",
        [`${REQUESTS}_bucket{http_route="${vendorRoot}/bet",le="+Inf"}`]: "0+100x60",
      },
      quiet: {
        [`${REQUESTS}_bucket{http_route="${vendorRoot}/bet",le="0.5"}`]: "0+100x60",
        [`${REQUESTS}_bucket{http_route="${vendorRoot}/bet",le="1"}`]: "0+100x60",
        [`${REQUESTS}_bucket{http_route="${vendorRoot}/bet",le="+Inf"}`]: "0+100x60",
      },
      atMinute: 15,
    },
  },
  {
    name: "KhelaRequestsLimited",
    severity: "ticket",
    summary: "The rate limit refuses more than 10 % of the requests",
    expr: `sum(rate(${REQUESTS}_count{http_response_status_code="429"}[5m])) / sum(rate(${REQUESTS}_count[5m])) > 0.1`,
    for: "10m",
    example: {
      fires: {
        [`${REQUESTS}_count{http_response_status_code="200"}`]: "0+100x60",
        [`${REQUESTS}_count{http_response_status_code="429"}`]: "0+50x60",
      },
      quiet: {
        [`${REQUESTS}_count{http_response_status_code="200"}`]: "0+100x60",
        [`${REQUESTS}_count{http_response_status_code="429"}`]: "0+1x60",
      },
      atMinute: 20,
    },
  },
  {
    name: "KhelaEventLoopLate",
    severity: "ticket",
    summary: "A server's event loop is more than a quarter of a second late",
    expr: "nodejs_eventloop_delay_p99_seconds > 0.25",
    for: "10m",
    example: gaugeExample("nodejs_eventloop_delay_p99_seconds", { bad: 0.4, good: 0.02 }, server, 15),
  },
  {
    name: "KhelaMemoryHigh",
    severity: "ticket",
    summary: "A server uses more than 1.5 GB of memory",
    expr: "process_resident_memory_bytes > 1.5e9",
    for: "15m",
    example: gaugeExample("process_resident_memory_bytes", { bad: 2e9, good: 3e8 }, server, 20),
  },
  {
    name: "KhelaServerRestarting",
    severity: "ticket",
    summary: "A server started more than three times within half an hour",
    expr: "changes(process_start_time_seconds[30m]) > 3",
    for: "0m",
    example: {
      fires: { [`process_start_time_seconds{${labelsOf(server)}}`]: "1 2 3 4 5 6 6 6" },
      quiet: { [`process_start_time_seconds{${labelsOf(server)}}`]: "1 1 1 2 2 2 2 2" },
      atMinute: 7,
      labels: server,
    },
  },
  {
    name: "KhelaVersionsDiffer",
    severity: "ticket",
    summary: "Servers of two versions have run for an hour",
    expr: "count(count by (version) (khela_build_info)) > 1",
    for: "1h",
    example: {
      fires: { 'khela_build_info{version="0.1.0"}': "1x120", 'khela_build_info{version="0.2.0"}': "1x120" },
      quiet: { 'khela_build_info{version="0.2.0"}': "1x120" },
      atMinute: 70,
    },
  },
];

const database: readonly Alert[] = [
  {
    name: "KhelaDatabaseDown",
    severity: "page",
    summary: "A server does not reach the database",
    expr: "khela_database_up == 0",
    for: "1m",
    example: gaugeExample("khela_database_up", { bad: 0, good: 1 }, server, 3),
  },
  {
    name: "KhelaConnectionsAlmostUsed",
    severity: "ticket",
    summary: "More than 80 % of the database's connections are in use",
    expr: "max(khela_database_connections) / max(khela_database_max_connections) > 0.8",
    for: "5m",
    example: {
      fires: { khela_database_connections: "90x60", khela_database_max_connections: "100x60" },
      quiet: { khela_database_connections: "16x60", khela_database_max_connections: "100x60" },
      atMinute: 10,
    },
  },
  {
    name: "KhelaTransactionLong",
    severity: "ticket",
    summary: "A transaction of the servers is older than five minutes",
    expr: "max(khela_database_longest_transaction_seconds) > 300",
    for: "1m",
    example: gaugeExample("khela_database_longest_transaction_seconds", { bad: 400, good: 2 }, {}, 5),
  },
  {
    name: "KhelaStandbyLost",
    severity: "ticket",
    summary: "A standby of the database does not follow",
    expr: "max(khela_database_standbys) < max(max_over_time(khela_database_standbys[1d]))",
    for: "1m",
    example: {
      fires: { khela_database_standbys: "1x60 0x60" },
      quiet: { khela_database_standbys: "0x120" },
      atMinute: 64,
    },
  },
  {
    name: "KhelaFailoverOff",
    severity: "ticket",
    summary: "No standby would take over: Patroni is paused, or no standby is synchronous",
    expr: "max(patroni_is_paused) == 1 or max(patroni_sync_standby) == 0",
    for: "5m",
    example: {
      fires: {
        'patroni_is_paused{name="db-1",scope="khela"}': "0x120",
        'patroni_sync_standby{name="db-1",scope="khela"}': "0x120",
        'patroni_sync_standby{name="db-2",scope="khela"}': "1x10 _x110",
      },
      quiet: {
        'patroni_is_paused{name="db-1",scope="khela"}': "0x120",
        'patroni_sync_standby{name="db-1",scope="khela"}': "0x120",
        'patroni_sync_standby{name="db-2",scope="khela"}': "1x120",
      },
      atMinute: 30,
    },
  },
  {
    name: "KhelaEtcdLost",
    severity: "ticket",
    summary: "A machine of etcd does not answer, or has no majority",
    expr: 'up{job="etcd"} == 0 or etcd_server_has_leader == 0',
    for: "2m",
    example: {
      fires: {
        'up{job="etcd",instance="10.0.0.31:2379"}': "0x60",
        'etcd_server_has_leader{job="etcd",instance="10.0.0.32:2379"}': "1x60",
      },
      quiet: {
        'up{job="etcd",instance="10.0.0.31:2379"}': "1x60",
        'etcd_server_has_leader{job="etcd",instance="10.0.0.31:2379"}': "1x60",
      },
      atMinute: 5,
      labels: { job: "etcd", instance: "10.0.0.31:2379" },
    },
  },
  {
    name: "KhelaArchiveFailing",
    severity: "ticket",
    summary: "PostgreSQL cannot archive its WAL",
    expr: "max(khela_wal_archive_failing) == 1",
    for: "10m",
    example: gaugeExample("khela_wal_archive_failing", { bad: 1, good: 0 }, {}, 15),
  },
  {
    name: "KhelaClockSkewed",
    severity: "ticket",
    summary: "The clocks of a server and the database differ by more than a second",
    expr: "abs(khela_clock_skew_seconds) > 1",
    for: "5m",
    example: gaugeExample("khela_clock_skew_seconds", { bad: -3, good: 0.01 }, server, 10),
  },
  {
    name: "KhelaDiskAlmostFull",
    severity: "page",
    summary: "Less than 5 % of a disk is free",
    expr: "khela_disk_free_bytes / khela_disk_size_bytes < 0.05",
    for: "5m",
    example: {
      fires: {
        'khela_disk_free_bytes{place="data"}': "1x60",
        'khela_disk_size_bytes{place="data"}': "100x60",
      },
      quiet: {
        'khela_disk_free_bytes{place="data"}': "40x60",
        'khela_disk_size_bytes{place="data"}': "100x60",
      },
      atMinute: 10,
      labels: { place: "data" },
    },
  },
  {
    name: "KhelaDiskFilling",
    severity: "ticket",
    summary: "Less than 15 % of a disk is free",
    expr: "khela_disk_free_bytes / khela_disk_size_bytes < 0.15",
    for: "30m",
    example: {
      fires: {
        'khela_disk_free_bytes{place="data"}': "10x60",
        'khela_disk_size_bytes{place="data"}': "100x60",
      },
      quiet: {
        'khela_disk_free_bytes{place="data"}': "40x60",
        'khela_disk_size_bytes{place="data"}': "100x60",
      },
      atMinute: 40,
      labels: { place: "data" },
    },
  },
];

const safety: readonly Alert[] = [
  {
    name: "KhelaLedgerFaults",
    severity: "page",
    summary: "The last verifying restore found faults in the ledger",
    expr: "max(khela_ledger_faults) > 0",
    for: "0m",
    example: gaugeExample("khela_ledger_faults", { bad: 1, good: 0 }, {}, 1),
  },
  {
    name: "KhelaBackupOld",
    severity: "ticket",
    summary: "There is no backup from the last 26 hours",
    expr: "min(khela_backup_age_seconds) > 93600 or absent(khela_backup_age_seconds)",
    for: "1h",
    example: gaugeExample("khela_backup_age_seconds", { bad: 100_000, good: 3_600 }, {}, 70),
  },
  {
    name: "KhelaRestoreUnproven",
    severity: "ticket",
    summary: "No restore has verified a backup for eight days",
    expr: "min(khela_restore_age_seconds) > 691200 or absent(khela_restore_age_seconds)",
    for: "1h",
    example: gaugeExample("khela_restore_age_seconds", { bad: 800_000, good: 3_600 }, {}, 70),
  },
  {
    name: "KhelaAnchorOld",
    severity: "ticket",
    summary: "The ledger was not anchored for two hours",
    expr: "min(khela_anchor_age_seconds) > 7200",
    for: "5m",
    example: gaugeExample("khela_anchor_age_seconds", { bad: 8_000, good: 1_800 }, {}, 10),
  },
];

const work: readonly Alert[] = [
  {
    name: "KhelaJobsLate",
    severity: "ticket",
    summary: "A job has waited for more than five minutes",
    expr: "max by (queue) (khela_jobs_oldest_wait_seconds) > 300",
    for: "5m",
    example: gaugeExample(
      "khela_jobs_oldest_wait_seconds",
      { bad: 400, good: 2, labels: { queue: "lottery.draws" } },
      { queue: "lottery.draws" },
      10,
    ),
  },
  {
    name: "KhelaJobsFailed",
    severity: "ticket",
    summary: "Jobs failed at their last attempt",
    expr: "max by (queue) (khela_jobs_failed) > 0",
    for: "5m",
    example: gaugeExample(
      "khela_jobs_failed",
      { bad: 2, good: 0, labels: { queue: "cashier.payouts" } },
      { queue: "cashier.payouts" },
      10,
    ),
  },
  {
    name: "KhelaDrawLate",
    severity: "ticket",
    summary: "A draw of the platform is two minutes late",
    expr: 'max by (kind) (khela_draw_oldest_delay_seconds{kind="own"}) > 120',
    for: "1m",
    example: gaugeExample(
      "khela_draw_oldest_delay_seconds",
      { bad: 200, good: 3, labels: { kind: "own" } },
      { kind: "own" },
      5,
    ),
  },
  {
    name: "KhelaResultMissing",
    severity: "ticket",
    summary: "A draw waits an hour for its result",
    expr: 'max by (kind) (khela_draw_oldest_delay_seconds{kind="entered"}) > 3600',
    for: "5m",
    example: gaugeExample(
      "khela_draw_oldest_delay_seconds",
      { bad: 4_000, good: 60, labels: { kind: "entered" } },
      { kind: "entered" },
      10,
    ),
  },
  ...(
    [
      ["KhelaDepositsWaiting", "A deposit waits for a decision for half an hour", "deposits", 1_800],
      ["KhelaWithdrawalsWaiting", "A withdrawal waits for a decision for four hours", "withdrawals", 14_400],
      ["KhelaChatsWaiting", "A member waits half an hour for an answer", "chats", 1_800],
      ["KhelaApprovalsWaiting", "A proposal waits a day for a second operator", "proposals", 86_400],
    ] as const
  ).map(
    ([name, summary, queue, seconds]): Alert => ({
      name,
      severity: "ticket",
      summary,
      expr: `max by (merchant) (khela_operator_queue_oldest_wait_seconds{queue="${queue}"}) > ${seconds}`,
      for: "5m",
      example: gaugeExample(
        "khela_operator_queue_oldest_wait_seconds",
        { bad: seconds + 60, good: 60, labels: { queue, merchant: "khela" } },
        { merchant: "khela" },
        10,
      ),
    }),
  ),
];

const parties: readonly Alert[] = [
  ...(
    [
      ["KhelaVendorFailing", "A vendor does not answer", "vendor:.*", "vendor:JL"],
      ["KhelaGatewayFailing", "A payment gateway does not answer", "gateway.*", "gateway:bkash"],
    ] as const
  ).map(
    ([name, summary, pattern, party]): Alert => ({
      name,
      severity: "ticket",
      summary,
      expr: `max by (party) (khela_circuit_breaker_state{party=~"${pattern}"}) > 0`,
      for: "5m",
      example: gaugeExample(
        "khela_circuit_breaker_state",
        { bad: 1, good: 0, labels: { party } },
        { party },
        10,
      ),
    }),
  ),
  {
    name: "KhelaVendorDiffers",
    severity: "ticket",
    summary: "A vendor's report differs from our transactions",
    expr: "max(khela_reconciliation_differences) > 0",
    for: "0m",
    example: gaugeExample("khela_reconciliation_differences", { bad: 1, good: 0 }, {}, 1),
  },
  {
    name: "KhelaWalletTransferStuck",
    severity: "ticket",
    summary: "The outcome of a transfer to a vendor's wallet is not known for 15 minutes",
    expr: "max(khela_wallet_transfer_oldest_wait_seconds) > 900",
    for: "5m",
    example: gaugeExample("khela_wallet_transfer_oldest_wait_seconds", { bad: 1_000, good: 0 }, {}, 10),
  },
];

export const alerts: readonly Alert[] = [...servers, ...database, ...safety, ...work, ...parties];
