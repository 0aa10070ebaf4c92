import { Auth } from "@svc-auth/core"
import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { inProcess } from "../../src/drivers/in-process.ts"
import { createFixtures } from "../../src/fixtures/index.ts"
import { createIdp, toFetch } from "../../src/idp/index.ts"
import { runScenario } from "../../src/run.ts"
import type { Scenario } from "../../src/scenario.ts"

const idp = createIdp()
const fixtures = createFixtures({ idpUrl: "https://idp.test", fetch: toFetch(idp) })
const driver = inProcess({
  app: (request) =>
    new URL(request.url).pathname === "/__seen" ? fixtures.seen(request) : Auth(request, fixtures.config(request)),
  idp,
  offers: ["fixtures", "credentials", "oidc", "oauth"],
})

const folder = new URL("../../src/scenarios/oauth/", import.meta.url)
const scenarios = await Promise.all(
  readdirSync(folder).map(async (file) =>
    [file.replace(".ts", ""), (await import(new URL(file, folder).href)).scenario as Scenario] as const
  ),
)

describe("oauth scenarios, in process", () => {
  it.each(scenarios)("%s", async (file, scenario) => {
    expect(scenario.id).toBe(`oauth/${file}`)
    const outcome = await runScenario(scenario, driver)
    if (outcome.status === "failed") throw outcome.error
    expect(outcome.status).toBe("passed")
  })
})
