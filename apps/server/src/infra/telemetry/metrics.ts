// Prometheus metrics on a separate port that is not public. Names and labels of request and process metrics follow
// OpenTelemetry.

import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Services } from "../../http/context.ts";
import type { Gauge } from "./gauge.ts";
import type { Recorder } from "./observe.ts";

const NS_PER_S = 1e9;
const US_PER_S = 1e6;
const MS_PER_S = 1e3;
/** Upper bounds of the histogram in seconds: from a cached response or a bet to a page and a slow provider. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this process: event loop, memory and processor time. */
function processGauges(now: () => Date): { readonly gauges: readonly Gauge[]; readonly close: () => void } {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  const startedAtS = now().getTime() / MS_PER_S - process.uptime();
  return {
    close: () => lag.disable(),
    gauges: [
      {
        name: "nodejs_eventloop_delay_p99_seconds",
        description: "Event loop delay since the last reading, 99th percentile",
        read: () => {
          const value = lag.percentile(99) / NS_PER_S;
          lag.reset();
          return [{ value }];
        },
      },
      {
        name: "process_resident_memory_bytes",
        description: "Memory of the process",
        read: () => [{ value: process.memoryUsage.rss() }],
      },
      {
        name: "process_start_time_seconds",
        description: "Start of the process, in seconds since 1970",
        read: () => [{ value: startedAtS }],
      },
    ],
  };
}

/** Starts the metrics endpoint. A gauge that cannot be read is left out and logged. */
export async function createMetrics(
  port: number,
  gauges: readonly Gauge[],
  { log, now }: Pick<Services, "log" | "now">,
): Promise<Recorder> {
  const [{ MeterProvider }, { PrometheusExporter }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-prometheus"),
  ]);
  const exporter = new PrometheusExporter({
    port,
    host: "127.0.0.1",
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter("khela");
  const duration = meter.createHistogram("http_server_request_duration_seconds", {
    description: "Time to answer a request",
    advice: { explicitBucketBoundaries: DURATIONS },
  });
  const active = meter.createUpDownCounter("http_server_active_requests", {
    description: "Requests that are being answered",
  });
  meter
    .createObservableCounter("process_cpu_seconds", { description: "Processor time of the process" })
    .addCallback((seen) => {
      const { user, system } = process.cpuUsage();
      seen.observe((user + system) / US_PER_S);
    });
  const own = processGauges(now);
  for (const { name, description, read } of [...own.gauges, ...gauges])
    meter.createObservableGauge(name, { description }).addCallback(async (seen) => {
      try {
        for (const { value, labels } of await read()) seen.observe(value, labels);
      } catch (error) {
        log.warn({ err: error, gauge: name }, "a gauge could not be read");
      }
    });
  return {
    begin: ({ route, method }) => {
      active.add(1);
      return (status, elapsedMs) => {
        active.add(-1);
        duration.record(elapsedMs / MS_PER_S, {
          http_route: route,
          http_request_method: method,
          http_response_status_code: status,
        });
      };
    },
    close: () => {
      own.close();
      return provider.shutdown();
    },
  };
}
