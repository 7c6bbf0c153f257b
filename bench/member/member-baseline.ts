/** The baseline: a bare Fastify route that answers with one row, read by primary key with one prepared statement. */
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_APP_URL"], max: 12 });
const app = Fastify({ logger: false });
const keys = (await pool.query<{ bucket: number; id: string }>("select bucket, id from member order by id"))
  .rows;
let next = 0;
app.get("/readyz", () => ({ status: "ready" }));
app.get("/member", async () => {
  const { bucket, id } = keys[(next = (next + 1) % keys.length)]!;
  const { rows } = await pool.query({
    name: "member",
    text: "select username, currency, status from member where bucket = $1 and id = $2",
    values: [bucket, id],
  });
  return { success: true, value: rows[0] };
});
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(process.env["BASELINE_PORT"]), host: "127.0.0.1" });
