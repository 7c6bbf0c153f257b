/** The order of docs/commands.md: every script of package.json stands in one group. */
export const commandGroups: readonly { readonly title: string; readonly scripts: readonly string[] }[] = [
  { title: "Every day", scripts: ["start", "dev", "test", "check", "format", "build", "shots"] },
  { title: "Papers and releases", scripts: ["docs", "spec", "release"] },
  { title: "Processes and data", scripts: ["server", "games", "db", "khela", "ledger", "secret", "cluster"] },
  {
    title: "Operator's work",
    scripts: ["operator", "vendor", "lottery", "reconcile"],
  },
  { title: "Mathematics", scripts: ["fair", "par", "settle", "simulate"] },
  { title: "Proof", scripts: ["certify", "chaos", "proofs", "mutate", "bench"] },
];
