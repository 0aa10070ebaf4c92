import type { Adapter } from "@svc-auth/core/adapters"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { createFixtureApp } from "../../src/drivers/fixture-app.ts"
import { idpUrl, inProcess } from "../../src/drivers/in-process.ts"
import { createFixtures } from "../../src/fixtures/index.ts"
import { createIdp, toFetch } from "../../src/idp/index.ts"
import { writeCells } from "../../scripts/matrix.ts"
import { type Cell, toCell } from "../../src/matrix.ts"
import { runScenario } from "../../src/run.ts"
import { scenarios } from "../../src/scenarios/index.ts"
import { afterAll, describe, expect, it } from "vitest"
import { toDrizzle, toUnstorage } from "./auth-js.ts"

const walks = scenarios.filter(({ id }) => /^(database|linking|race)\//.test(id))
/** Scenarios about what the Auth.js adapters do not have. */
const beyond = {
  "database/everywhere": "no Auth.js adapter ends all sessions of a user",
  "database/own-token": "the fixture makes its ids around the store in memory",
  "linking/new-user": "no Auth.js adapter changes an account, so tokens stay those of the first sign-in",
  "linking/plain-adapter": "the fixture makes its ids around the store in memory",
  "linking/squatter": "no Auth.js adapter ends all sessions of a user, or lists his accounts",
}
const noUniqueness = {
  ...beyond,
  "race/two-tabs": "its key-value store has no unique addresses and accounts: two tabs make two users",
}

// those of Auth.js unmodified, from npm, as an app would give them
describe.each<[string, () => Adapter, Readonly<Record<string, string>>]>([
  ["memory", () => MemoryAdapter(), {}],
  ["@auth/drizzle-adapter", toDrizzle, beyond],
  ["@auth/unstorage-adapter", toUnstorage, noUniqueness],
])("%s", (name, open, exceptions) => {
  const cells: Cell[] = []
  const stores = new Map<string, Adapter>()
  const store = (agent: string): Adapter => {
    const known = stores.get(agent) ?? open()
    stores.set(agent, known)
    return known
  }
  const idp = createIdp()
  const driver = inProcess({
    app: createFixtureApp(createFixtures({ idpUrl, fetch: toFetch(idp), store })),
    idp,
    store: name,
    offers: ["app", "fixtures", "credentials", "oidc", "oauth", "guard", "app-test"],
    exceptions,
  })
  it.each(walks.map((walk) => [`${walk.id}: ${walk.name}`, walk] as const))("%s", async (_title, walk) => {
    const outcome = await runScenario(walk, driver)
    cells.push(toCell(walk, driver, outcome))
    if (outcome.status === "failed") throw outcome.error
    expect(outcome.status).toBe(walk.id in exceptions ? "excepted" : "passed")
  })
  afterAll(() => writeCells(`core, ${name}`, cells, walks.map(({ id }) => id)))
})
