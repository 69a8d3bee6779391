import Fastify from "fastify";
import pg from "pg";

/**
 * The floor: reading and writing records with nothing else. It uses Fastify and pg as the product does, prepared
 * statements, and a history row for each write, but no sign-in, metadata, permissions, rules or checks.
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const columns = String(process.env["FLOOR_COLUMNS"]);
const ORGANIZATION = 200;

const select = `select ${columns} from floor."user" where "userId" = $1 and "organizationId" = $2`;
const selectAll = `select ${columns} from floor."user" where "organizationId" = $1 order by "userId"`;
const matching = `floor."user" where "organizationId" = $1
  and lower("jobTitle" collate "und-x-icu") like '%' || lower($2 collate "und-x-icu") || '%'`;
const selectPage = `select ${columns} from ${matching}
  order by "lastName" collate "und-x-icu" nulls last, "userId" limit $3`;
const countPage = `select count(*)::int as count from ${matching}`;
const update = `update floor."user" set "jobTitle" = $3, "updated" = now()
  where "userId" = $1 and "organizationId" = $2 returning ${columns}`;
const insert = `insert into floor."user" ("organizationId", "email", "firstName", "lastName", "jobTitle", "workPhone", "created", "createdBy", "updated")
  values ($1, $2, $3, $4, $5, $6, now(), 1, now()) returning ${columns}`;
const updateMany = `update floor."user" u set "jobTitle" = r."jobTitle", "updated" = now()
  from jsonb_to_recordset($2::jsonb) as r("userId" integer, "jobTitle" text)
  where u."userId" = r."userId" and u."organizationId" = $1`;
const history = `insert into floor.history ("entity", "recordId", "organizationId", "at", "by", "kind", "old", "new")
  values ('user', $1, $2, now(), 1, $3, null, $4)`;
const historyMany = `insert into floor.history ("entity", "recordId", "organizationId", "at", "by", "kind", "old", "new")
  select 'user', (r->>'userId')::int, $1, now(), 1, 'update', null, r from jsonb_array_elements($2::jsonb) r`;

const app = Fastify();
app.get<{ Params: { id: string } }>("/user/:id", async (request, reply) => {
  const values = [Number(request.params.id), ORGANIZATION];
  const { rows } = await pool.query({ name: "get", text: select, values });
  return rows[0] ? { result: rows[0] } : reply.code(404).send({ message: "unknown" });
});
interface Page {
  readonly filter?: string;
  readonly limit?: string;
}
app.get<{ Querystring: Page }>("/user", async (request) => {
  const { filter, limit } = request.query;
  if (filter === undefined) {
    const { rows } = await pool.query({ name: "all", text: selectAll, values: [ORGANIZATION] });
    return { result: rows };
  }
  const { values } = JSON.parse(filter) as { readonly values: readonly string[] };
  const page = await pool.query({ name: "page", text: selectPage, values: [ORGANIZATION, values[0], limit] });
  const total = await pool.query({ name: "total", text: countPage, values: [ORGANIZATION, values[0]] });
  return { result: page.rows, total: total.rows[0].count };
});

type User = Readonly<Record<"email" | "firstName" | "lastName" | "jobTitle" | "workPhone", string>>;
app.post<{ Body: User }>("/user", (request, reply) =>
  inTransaction(async (client) => {
    const { email, firstName, lastName, jobTitle, workPhone } = request.body;
    const values = [ORGANIZATION, email, firstName, lastName, jobTitle, workPhone];
    const { rows } = await client.query({ name: "insert", text: insert, values });
    await keep(client, rows[0].userId, "create", request.body);
    reply.code(201);
    return { result: rows[0] };
  }),
);
app.put<{ Params: { id: string }; Body: { jobTitle: string } }>("/user/:id", (request) =>
  inTransaction(async (client) => {
    const id = Number(request.params.id);
    const { jobTitle } = request.body;
    const { rows } = await client.query({ name: "update", text: update, values: [id, ORGANIZATION, jobTitle] });
    await keep(client, id, "update", { jobTitle });
    return { result: rows[0] };
  }),
);
app.post<{ Body: readonly unknown[] }>("/user/batch", { bodyLimit: 2 ** 25 }, (request) =>
  inTransaction(async (client) => {
    const values = [ORGANIZATION, JSON.stringify(request.body)];
    await client.query({ name: "updateMany", text: updateMany, values });
    await client.query({ name: "historyMany", text: historyMany, values });
    return { result: request.body.length };
  }),
);

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    client.release();
  }
}

function keep(client: pg.PoolClient, id: number, kind: string, written: unknown) {
  const values = [id, ORGANIZATION, kind, JSON.stringify(written)];
  return client.query({ name: "history", text: history, values });
}

console.log(`Floor is running at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
