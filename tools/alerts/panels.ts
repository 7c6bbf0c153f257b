/** The dashboard's panels and their queries. */
const REQUESTS = "http_server_request_duration_seconds";

type Query = { readonly expr: string; readonly legend: string };

export type Panel = {
  readonly title: string;
  /** Unit of the values, by Grafana's name. */
  readonly unit: "short" | "s" | "bytes" | "percentunit" | "reqps";
  readonly queries: readonly Query[];
};

const quantile = (of: number): Query => ({
  expr: `histogram_quantile(${of}, sum by (le) (rate(${REQUESTS}_bucket[5m])))`,
  legend: `${of * 100} %`,
});

export const panels: readonly Panel[] = [
  {
    title: "Requests a second, by status",
    unit: "reqps",
    queries: [
      {
        expr: `sum by (http_response_status_code) (rate(${REQUESTS}_count[5m]))`,
        legend: "{{http_response_status_code}}",
      },
    ],
  },
  { title: "Time to answer", unit: "s", queries: [quantile(0.5), quantile(0.95), quantile(0.99)] },
  {
    title: "Slowest routes, 99 %",
    unit: "s",
    queries: [
      {
        expr: `topk(10, histogram_quantile(0.99, sum by (le, http_route) (rate(${REQUESTS}_bucket[5m]))))`,
        legend: "{{http_route}}",
      },
    ],
  },
  {
    title: "Event loop delay, 99 %",
    unit: "s",
    queries: [{ expr: "nodejs_eventloop_delay_p99_seconds", legend: "{{instance}}" }],
  },
  {
    title: "Processor",
    unit: "percentunit",
    queries: [{ expr: "rate(process_cpu_seconds_total[5m])", legend: "{{instance}}" }],
  },
  {
    title: "Memory",
    unit: "bytes",
    queries: [{ expr: "process_resident_memory_bytes", legend: "{{instance}}" }],
  },
  {
    title: "Database connections",
    unit: "short",
    queries: [
      { expr: "max(khela_database_connections)", legend: "in use" },
      { expr: "max(khela_database_max_connections)", legend: "allowed" },
    ],
  },
  {
    title: "Longest transaction",
    unit: "s",
    queries: [{ expr: "max(khela_database_longest_transaction_seconds)", legend: "age" }],
  },
  {
    title: "Disk, free",
    unit: "percentunit",
    queries: [{ expr: "khela_disk_free_bytes / khela_disk_size_bytes", legend: "{{instance}} {{place}}" }],
  },
  {
    title: "Size of the database",
    unit: "bytes",
    queries: [{ expr: "max(khela_database_size_bytes)", legend: "size" }],
  },
  {
    title: "Jobs: oldest wait",
    unit: "s",
    queries: [{ expr: "topk(10, max by (queue) (khela_jobs_oldest_wait_seconds)) > 0", legend: "{{queue}}" }],
  },
  {
    title: "Jobs that failed",
    unit: "short",
    queries: [{ expr: "max by (queue) (khela_jobs_failed) > 0", legend: "{{queue}}" }],
  },
  {
    title: "Waiting for an operator",
    unit: "short",
    queries: [
      {
        expr: "max by (queue, merchant) (khela_operator_queue_length)",
        legend: "{{merchant}} {{queue}}",
      },
    ],
  },
  {
    title: "Oldest wait for an operator",
    unit: "s",
    queries: [
      {
        expr: "max by (queue, merchant) (khela_operator_queue_oldest_wait_seconds)",
        legend: "{{merchant}} {{queue}}",
      },
    ],
  },
  {
    title: "Delay of draws",
    unit: "s",
    queries: [{ expr: "max by (kind) (khela_draw_oldest_delay_seconds)", legend: "{{kind}}" }],
  },
  {
    title: "Open circuit breakers of vendors and gateways",
    unit: "short",
    queries: [{ expr: "max by (party) (khela_circuit_breaker_state)", legend: "{{party}}" }],
  },
  {
    title: "Age of backup, restore and anchor",
    unit: "s",
    queries: [
      { expr: "min(khela_backup_age_seconds)", legend: "backup" },
      { expr: "min(khela_restore_age_seconds)", legend: "proven restore" },
      { expr: "min(khela_anchor_age_seconds)", legend: "anchor" },
    ],
  },
  {
    title: "Versions",
    unit: "short",
    queries: [{ expr: "count by (version) (khela_build_info)", legend: "{{version}}" }],
  },
];
