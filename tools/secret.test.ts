import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { loadSecrets } from "../apps/server/src/infra/secrets.ts";
import { ROOT } from "./root.ts";

const KEY = "ab".repeat(32);
const run = (...names: string[]) =>
  spawnSync(process.execPath, ["tools/secret.ts", ...names], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, KHELA_SECRET_KEY: KEY },
  });

test.each(["sms", "gateway"])("secret of %s → as the server signs with it", (name) => {
  const own = loadSecrets({ dataDir: "/nowhere", key: Buffer.from(KEY, "hex") }).webhook(name);
  expect(run(name)).toMatchObject({ status: 0, stdout: `${own}\n` });
});

test("another name, or none → exit 2 with the names", () => {
  expect(run("mail")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: "usage: npm run secret -- sms | gateway | demo\n",
  });
  expect(run().status).toBe(2);
});
