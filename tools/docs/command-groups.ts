/** Groups of docs/commands.md in their order. Every script of package.json is in one group. */
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
