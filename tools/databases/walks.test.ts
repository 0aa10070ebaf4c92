import { walks } from "../stores/auth-js-facts.ts"
import { conformOn } from "../stores/conform-on.ts"
import * as facts from "./facts.ts"
import { lackingMariaDb, lackingPostgres } from "./servers.ts"
import * as stores from "./stores.ts"

const common = { walks, inMatrix: false }

conformOn({
  ...common,
  name: "@auth/drizzle-adapter, PostgreSQL",
  exceptions: facts.walksOnPostgres,
  missing: lackingPostgres,
  start: stores.drizzleOnPostgres,
})
conformOn({
  ...common,
  name: "@auth/prisma-adapter, PostgreSQL",
  exceptions: facts.walksOnPostgres,
  missing: lackingPostgres,
  start: stores.prismaOnPostgres,
})
conformOn({
  ...common,
  name: "@auth/drizzle-adapter, MariaDB",
  exceptions: facts.walksOnMariaDb,
  missing: lackingMariaDb,
  start: stores.drizzleOnMariaDb(stores.binary),
})
