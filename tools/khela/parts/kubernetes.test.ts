/**
 * The files of deploy/kubernetes against the project itself: commands, settings, ports and probes. No cluster runs
 * here. Types of Kubernetes are not checked.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../../apps/server/src/infra/config.ts";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";
import { settings } from "../../../apps/server/src/infra/settings.ts";
import { ROOT } from "../../root.ts";
import { listServiceProcesses } from "../../setup/processes/service-processes.ts";

const FOLDER = join(ROOT, "deploy/kubernetes");
/**
 * Maximum seconds from SIGTERM to the end of a process: 3 in which it reports not ready, and 20 to finish running
 * requests.
 */
const STOPPING_S = 3 + 20;

type Labels = Readonly<Record<string, string>>;
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };
type Container = {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: object;
  readonly envFrom: object;
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
} & Partial<Readonly<Record<"startupProbe" | "livenessProbe" | "readinessProbe", Probe>>>;
type PodTemplate = {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly securityContext: { readonly runAsUser: number };
    readonly terminationGracePeriodSeconds?: number;
    readonly containers: readonly Container[];
    readonly volumes: readonly { readonly name: string }[];
  };
};
type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template?: PodTemplate;
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } };
    readonly selector?: Labels | { readonly matchLabels: Labels };
    readonly ports?: readonly { readonly port: number }[];
  };
};

const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const { resources } = parse(read("kustomization.yaml")) as { readonly resources: readonly string[] };
const manifests = resources.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => document.toJSON() as Manifest),
);
const pods = manifests.flatMap(({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? []);
const containers = pods.flatMap(({ spec }) => spec.containers);
const named = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;

const config = readConfig({
  ...named("ConfigMap", "khela").data,
  KHELA_SECRET_KEY: "0a".repeat(32),
  DATABASE_URL: "postgres://khela@db/khela",
});
const processes = listServiceProcesses(
  config,
  { url: "postgres://khela@db/khela", appUrl: "postgres://khela_app@db/khela" },
  loadSecrets({ dataDir: "", key: config.secretKey }),
);

test("kustomization → names every file", () => {
  const files = readdirSync(FOLDER).filter((name) => name !== "kustomization.yaml");
  expect([...resources].sort()).toEqual(files.sort());
});

test("settings and secret → known to the server, and usable", () => {
  const secretKeys = [...read("settings.yaml").matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name);
  expect(secretKeys.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  expect(config).toMatchObject({ publicUrl: "https://play.example.com", ledgerAnchors: null });
  for (const { envFrom } of containers)
    expect(envFrom).toEqual([{ configMapRef: { name: "khela" } }, { secretRef: { name: "khela" } }]);
});

test("arguments of each container → a command of `khela` with its options", () => {
  const usage = readFileSync(join(ROOT, "docs/commands.md"), "utf8");
  for (const { args } of containers) {
    const words = args.filter((word) => /^[a-z]/.test(word));
    const [first = "", second = ""] = words;
    const command = first === "run" ? "run PROCESS" : words.join(" ");
    expect(usage).toContain(`\n  ${command} `);
    if (first === "run") expect(processes.map(({ name }) => name)).toContain(second);
    for (const option of args.filter((word) => word.startsWith("--")))
      expect(usage).toContain(`\n  ${option} `);
  }
});

test.each(["server", "game-server"])("%s → its port, service, probes and end fit the process", (part) => {
  const own = processes.find(({ name }) => name === part)!;
  const ready = new URL(own.readyUrl);
  const { spec } = named("Deployment", `khela-${part}`).spec.template!;
  const [container] = spec.containers as [Container];
  expect(container.ports).toEqual([{ name: "http", containerPort: Number(ready.port) }]);
  expect(named("Service", `khela-${part}`).spec.ports![0]!.port).toBe(Number(ready.port));
  expect(container.readinessProbe!.httpGet).toEqual({ path: ready.pathname, port: "http" });
  for (const probe of [container.livenessProbe, container.startupProbe])
    expect(probe!.httpGet).toEqual({ path: "/healthz", port: "http" });
  expect(spec.terminationGracePeriodSeconds! - container.lifecycle!.preStop.sleep.seconds).toBeGreaterThan(
    STOPPING_S,
  );
});

test("game servers → reach the servers by their service", () => {
  const games = processes.find(({ name }) => name === "game-server")!;
  const { port } = named("Service", "khela-server").spec.ports![0]!;
  expect(games.env["PLATFORM_URL"]).toBe(`http://khela-server:${port}`);
});

test("selectors → pods that there are; each pod is the image's user on a read-only file system with its folders", () => {
  const labels = pods.map(({ metadata }) => metadata.labels);
  for (const { kind, metadata, spec } of manifests) {
    if (!["Deployment", "Service", "PodDisruptionBudget"].includes(kind)) continue;
    const { matchLabels = spec.selector as Labels } = spec.selector as { readonly matchLabels?: Labels };
    expect([metadata.name, labels]).toEqual([metadata.name, expect.arrayContaining([matchLabels])]);
  }
  const uid = Number(/useradd --uid (\d+)/.exec(readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8"))![1]);
  for (const { spec } of pods) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: uid });
    for (const { image, securityContext, volumeMounts } of spec.containers) {
      expect(image).toBe("khela");
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
        expect.arrayContaining(["/data", "/tmp"]),
      );
    }
  }
});
