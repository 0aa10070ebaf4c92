import { afterAll, beforeAll, describe, it } from "vitest"
import {
  type AdapterFacts,
  adapterScenarios,
  type Played,
  runAdapterScenario,
  toAdapterReport,
} from "../../conformance/src/adapter/index.ts"
import { walks } from "../stores/auth-js-facts.ts"
import { conformOn } from "../stores/conform-on.ts"
import * as facts from "./facts.ts"
import { lackingMariaDb, lackingPostgres } from "./servers.ts"
import * as stores from "./stores.ts"

describe.each<[string, string | undefined, stores.Start, AdapterFacts]>([
  ["@auth/drizzle-adapter, PostgreSQL", lackingPostgres, stores.drizzleOnPostgres, facts.drizzleOnPostgres],
  ["@auth/pg-adapter, PostgreSQL", lackingPostgres, stores.pgOnPostgres, facts.pgOnPostgres],
  ["@auth/prisma-adapter, PostgreSQL", lackingPostgres, stores.prismaOnPostgres, facts.prismaOnPostgres],
  ["@auth/drizzle-adapter, MariaDB", lackingMariaDb, stores.drizzleOnMariaDb(stores.binary), facts.drizzleOnMariaDb],
  [
    "@auth/drizzle-adapter, MariaDB's own collation",
    lackingMariaDb,
    stores.drizzleOnMariaDb(stores.loose),
    facts.drizzleOnLooseMariaDb,
  ],
  ["@auth/typeorm-adapter, MariaDB", lackingMariaDb, stores.typeOrmOnMariaDb, facts.typeOrmOnMariaDb],
])("%s", (name, lacking, start, known) => {
  const played: Played[] = []
  let opened: Awaited<ReturnType<stores.Start>> | undefined
  const store = () => ({ adapter: adapter ??= opened!.open("suite") })
  let adapter: ReturnType<NonNullable<typeof opened>["open"]> | undefined

  beforeAll(async () => {
    if (lacking === undefined) opened = await start()
  })
  afterAll(async () => {
    await opened?.close()
    console.log(lacking ?? toAdapterReport(name, played))
  })
  for (const scenario of adapterScenarios(store)) {
    it.concurrent(`${scenario.id}: ${scenario.name}`, async (context) => {
      if (lacking !== undefined) return context.skip(lacking)
      const outcome = await runAdapterScenario(scenario, known)
      played.push({ scenario, outcome })
      if (outcome.status === "skipped") context.skip(outcome.reason)
      if (outcome.status === "failed") throw outcome.error
    })
  }
})

for (
  const [name, missing, start, exceptions] of [
    ["@auth/drizzle-adapter, PostgreSQL", lackingPostgres, stores.drizzleOnPostgres, facts.walksOnPostgres],
    ["@auth/prisma-adapter, PostgreSQL", lackingPostgres, stores.prismaOnPostgres, facts.walksOnPostgres],
    ["@auth/drizzle-adapter, MariaDB", lackingMariaDb, stores.drizzleOnMariaDb(stores.binary), facts.walksOnMariaDb],
  ] as const
) conformOn({ walks, inMatrix: false, name, missing, start, exceptions })
