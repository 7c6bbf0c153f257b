/**
 * Generates files from the alerts and panels: rules and tests for Prometheus, the dashboard for Grafana, and the index
 * of the runbooks.
 */
import { alerts, type Alert } from "./alerts.ts";
import { panels, type Panel } from "./panels.ts";

export const RUNBOOKS = "docs/operate/alerts";

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const annotationsOf = ({ name, summary }: Alert) => ({ summary, runbook: `${RUNBOOKS}/${name}.md` });

function rules(): string {
  return json({
    groups: [
      {
        name: "khela",
        rules: alerts.map((alert) => ({
          alert: alert.name,
          expr: alert.expr,
          ...(alert.for === "0m" ? {} : { for: alert.for }),
          labels: { severity: alert.severity },
          annotations: annotationsOf(alert),
        })),
      },
    ],
  });
}

const seriesOf = (series: Readonly<Record<string, string>>) =>
  Object.entries(series).map(([name, values]) => ({ series: name, values }));

/** Tests of the alerts: each alert with series that fire it, and series that do not. */
function ruleTests(): string {
  return json({
    rule_files: ["alerts.json"],
    evaluation_interval: "1m",
    tests: alerts.flatMap((alert) => {
      const { fires, quiet, atMinute, labels = {} } = alert.example;
      const at = (series: Readonly<Record<string, string>>, alertsThen: readonly unknown[]) => ({
        interval: "1m",
        input_series: seriesOf(series),
        alert_rule_test: [{ eval_time: `${atMinute}m`, alertname: alert.name, exp_alerts: alertsThen }],
      });
      return [
        at(fires, [
          { exp_labels: { severity: alert.severity, ...labels }, exp_annotations: annotationsOf(alert) },
        ]),
        at(quiet, []),
      ];
    }),
  });
}

function panelOf({ title, unit, queries }: Panel, n: number) {
  return {
    id: n + 1,
    type: "timeseries",
    title,
    datasource: { type: "prometheus", uid: "${source}" },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    gridPos: { x: (n % 2) * 12, y: Math.floor(n / 2) * 8, w: 12, h: 8 },
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCodePoint(65 + at),
      expr,
      legendFormat: legend,
    })),
  };
}

function dashboard(): string {
  return json({
    uid: "khela",
    title: "Khela",
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list: [{ name: "source", type: "datasource", query: "prometheus" }] },
    panels: panels.map(panelOf),
  });
}

/** Generates the index of the runbooks. */
function index(note: string): string {
  const rows = alerts.map(
    ({ name, severity, summary }) => `| [${name}](${name}.md) | ${severity} | ${summary} |`,
  );
  return `# Alerts

${note}

\`deploy/prometheus/alerts.json\` has the rules, \`deploy/prometheus/prometheus.yml\` an example that uses them,
\`deploy/grafana/khela.json\` the dashboard. A \`page\` wakes somebody; a \`ticket\` is examined within the day.
\`promtool test rules deploy/prometheus/alerts.test.json\` fires each alert and shows that it stays quiet otherwise.

| Alert | Severity | Meaning |
| --- | --- | --- |
${rows.join("\n")}
`;
}

/** Returns the generated files: texts by their paths from the root of the repository. */
export function writtenAlerts(note: string): Readonly<Record<string, string>> {
  return {
    "deploy/prometheus/alerts.json": rules(),
    "deploy/prometheus/alerts.test.json": ruleTests(),
    "deploy/grafana/khela.json": dashboard(),
    [`${RUNBOOKS}/README.md`]: index(note),
  };
}
