import Fastify from "fastify";
import pg from "pg";

/**
 * The floor: what one reads and writes of a record with nothing around it. Fastify and pg as the product uses them,
 * prepared statements, a history row for each update; no sign-in, metadata, rights, rules or checks.
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const columns = String(process.env["FLOOR_COLUMNS"]);
const ORGANIZATION = 200;

const select = `select ${columns} from floor."user" where "userId" = $1 and "organizationId" = $2`;
const update = `update floor."user" set "jobTitle" = $3, "updated" = now()
  where "userId" = $1 and "organizationId" = $2 returning ${columns}`;
const insert = `insert into floor.history ("entity", "recordId", "organizationId", "at", "by", "kind", "old", "new")
  values ('user', $1, $2, now(), 1, 'update', null, $3)`;

const app = Fastify();
app.get<{ Params: { id: string } }>("/user/:id", async (request, reply) => {
  const values = [Number(request.params.id), ORGANIZATION];
  const { rows } = await pool.query({ name: "get", text: select, values });
  return rows[0] ? { result: rows[0] } : reply.code(404).send({ message: "unknown" });
});
app.put<{ Params: { id: string }; Body: { jobTitle: string } }>("/user/:id", async (request) => {
  const id = Number(request.params.id);
  const { jobTitle } = request.body;
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query({ name: "update", text: update, values: [id, ORGANIZATION, jobTitle] });
    const values = [id, ORGANIZATION, JSON.stringify({ jobTitle })];
    await client.query({ name: "history", text: insert, values });
    await client.query("commit");
    return { result: rows[0] };
  } finally {
    client.release();
  }
});
console.log(`Floor is running at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
