/**
 * Does the same forty steps as another process at the same time, on the database of the URL. Begins when a line arrives, and prints what each step
 * returned, one list per line.
 */
import { once } from "node:events"
import process from "node:process"
import { SqlAdapter } from "@svc-auth/sql"
import pg from "pg"
import { hitOne } from "../../conformance/src/adapter/groups.ts"

const [name, url] = process.argv.slice(2) as [string, string]
const pool = new pg.Pool({ connectionString: url, max: 5 })
const adapter = SqlAdapter(pool)
const steps = Array.from({ length: 40 }, (_, step) => step)
const attempt = async (call: () => unknown) => {
  try {
    return await call()
  } catch {
    return null
  }
}
const races: Readonly<Record<string, (step: number) => unknown>> = {
  async sign(step) {
    const user = { id: `${name}${step}`, name, email: `${step}@app.test`, emailVerified: null }
    const account = { userId: user.id, provider: "idp", providerAccountId: `${step}`, type: "oidc" } as const
    return await adapter.createUserWithAccount(user, account)
  },
  use: (step) => adapter.useVerificationToken({ identifier: "ada", token: `${step}` }),
  hit: () => hitOne(adapter, "key", 600, { group: "group", most: 10, sharedKey: "shared", sharedSeconds: 600 }),
  claim: (step) => adapter.claim(`${step}`, name, 600),
  password: (step) => adapter.replacePassword("ada", null, `${name}${step}`),
}

await pool.query("select 1")
console.log("ready")
await once(process.stdin, "data")
for (const race of Object.values(races)) {
  console.log(JSON.stringify(await Promise.all(steps.map((step) => attempt(() => race(step))))))
}
process.exit()
