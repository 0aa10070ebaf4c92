/** Own fields of users in PostgreSQL and MariaDB, through each driver and ORM. */
import type { AdapterUser } from "@svc-auth/core/adapters"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { fields } from "../../conformance/src/fixtures/fielded.ts"
import { lackingMariaDb, lackingPostgres } from "./servers.ts"
import { stores } from "./sql-stores.ts"

const user: AdapterUser = {
  id: crypto.randomUUID(),
  name: "Ada",
  email: "ada@app.test",
  emailVerified: null,
  image: null,
}
const values = { role: "a \\ 'b'", credits: 0.1 + 0.2, isBeta: false, since: new Date(1), note: "😀" }
const others = { role: null, credits: -7, isBeta: true, since: null, note: "" }

for (const [name, start] of Object.entries(stores).filter(([name]) => !name.includes("tables of Auth.js"))) {
  describe(name, () => {
    const lacking = name.includes("MariaDB") ? lackingMariaDb : lackingPostgres
    let opened: Awaited<ReturnType<typeof start>> | undefined

    beforeAll(async () => {
      if (lacking === undefined) opened = await start()
    })
    afterAll(() => opened?.close())

    it("stores, finds and changes the fields of a user", async (context) => {
      if (lacking !== undefined) return context.skip(lacking)
      // the store opens at its first call
      const adapter = await opened!.open("fields").withUserFields!(fields)
      const { id } = await adapter.createUser!({ ...user, ...values } as AdapterUser)
      expect(await adapter.getUser!(id)).toEqual({ ...user, id, ...values })
      expect(await adapter.updateUser!({ id, ...others } as unknown as AdapterUser)).toEqual({ ...user, id, ...others })
      expect(await adapter.getUserByEmail!("ada@app.test")).toEqual({ ...user, id, ...others })
    })
  })
}
