import { afterAll, beforeAll, describe, it } from "vitest"
import { adapterScenarios, runAdapterScenario } from "../../conformance/src/adapter/index.ts"
import { facts, factsOfAuthJs, factsOfGeneratedIds, factsOfUuids } from "../../adapters/sql/test/facts.ts"
import { lackingMariaDb, lackingPostgres } from "./servers.ts"
import { stores } from "./sql-stores.ts"

const others: Readonly<Record<string, typeof facts>> = {
  "@svc-auth/sql, ids of UUIDs": factsOfUuids,
  "@svc-auth/sql, ids that PostgreSQL generates": factsOfGeneratedIds,
  "@svc-auth/sql, ids that MariaDB generates": factsOfGeneratedIds,
  "@svc-auth/sql, tables of Auth.js's Drizzle adapter": factsOfAuthJs,
}

for (const [name, start] of Object.entries(stores)) {
  describe(name, () => {
    const lacking = name.includes("MariaDB") ? lackingMariaDb : lackingPostgres
    let opened: Awaited<ReturnType<typeof start>> | undefined
    let adapter: ReturnType<NonNullable<typeof opened>["open"]> | undefined

    beforeAll(async () => {
      if (lacking === undefined) opened = await start()
    })
    afterAll(() => opened?.close())
    for (
      const scenario of adapterScenarios(() => ({ adapter: adapter ??= opened!.open("suite") }))
    ) {
      it.concurrent(`${scenario.id}: ${scenario.name}`, async (context) => {
        if (lacking !== undefined) return context.skip(lacking)
        const outcome = await runAdapterScenario(scenario, others[name] ?? facts)
        if (outcome.status === "failed") throw outcome.error
      })
    }
  })
}
