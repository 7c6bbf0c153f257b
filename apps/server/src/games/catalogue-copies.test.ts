import { expect, test } from "vitest";
import { createListener } from "@khela/service-kit/db/sessions/listener";
import { sql } from "@khela/service-kit/db/database";
import { createSeededDatabase, type TestDatabase } from "../../../../tests/database.ts";

/** Returns the database notifications that a change of a vendor's status sends. */
async function noticesOfChange({ url, owner }: TestDatabase): Promise<string[]> {
  const notices: string[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const listener = createListener({
    url,
    channel: "khela_push",
    applicationName: "khela-test",
    log: { warn: () => undefined },
    onNotice: (payload) => (payload === "end" ? end() : notices.push(payload)),
    onConnected: () => undefined,
  });
  await listener.ready;
  await owner.run(sql`update vendor set status = 'maintenance' where code = 'JL'`);
  await owner.run(sql`select pg_notify('khela_push', 'end')`);
  await ended;
  await listener.close();
  return notices;
}

test("vendor: status changed on the node with the audit log → servers notified, change in the log", async () => {
  const database = await createSeededDatabase();
  expect(await noticesOfChange(database)).toEqual(["#answers games"]);
  expect(
    await database.owner.rows(
      sql`select subject from audit_log where action = 'row.changed' and subject like 'vendor:%'`,
    ),
  ).toEqual([{ subject: "vendor:JL" }]);
  await database.drop();
});

test("vendor: its copy on a node without an audit log changed → changed, no notice from there", async () => {
  const database = await createSeededDatabase();
  await database.owner.run(sql`drop table audit_log`);
  expect(await noticesOfChange(database)).toEqual([]);
  expect(await database.owner.one(sql`select status from vendor where code = 'JL'`)).toEqual({
    status: "maintenance",
  });
  await database.drop();
});
