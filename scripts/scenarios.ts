/**
 * The in-process scenarios on whatever runtime runs this file; `npm test` runs it on Deno. It reads the scenarios and reaches
 * nothing but 127.0.0.1.
 * @module
 */
import { readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath, pathToFileURL } from "node:url"
import { createFixtureApp } from "../conformance/src/drivers/fixture-app.ts"
import { idpUrl, inProcess } from "../conformance/src/drivers/in-process.ts"
import { createFixtures } from "../conformance/src/fixtures/index.ts"
import { toFetch } from "../conformance/src/idp/fetch.ts"
import { createIdp } from "../conformance/src/idp/index.ts"
import { runScenario } from "../conformance/src/run.ts"
import type { Scenario } from "../conformance/src/scenario.ts"
import { toLine } from "./tally.ts"

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "conformance", "src", "scenarios")
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts")).sort()
const scenarios = (await Promise.all(
  files.map(async (file) => (await import(pathToFileURL(join(folder, file)).href) as { scenario?: Scenario }).scenario),
)).filter((scenario) => scenario !== undefined)

const idp = createIdp()
const driver = inProcess({
  idp,
  app: createFixtureApp(createFixtures({ idpUrl, fetch: toFetch(idp) })),
  offers: ["app", "fixtures", "credentials", "oidc", "oauth", "verbs", "guard"],
})
const tally = { passed: 0, failed: 0, skipped: 0 }
for (const scenario of scenarios) {
  const outcome = await runScenario(scenario, driver)
  // One that needs a socket or a browser is none of this run's.
  if (outcome.status === "skipped") continue
  if (outcome.status === "failed") {
    tally.failed++
    console.log(`FAILED  ${scenario.id}: ${scenario.name}\n${outcome.error.stack ?? outcome.error.message}`)
  } else tally.passed++
}
await driver.close()
console.log(`${driver.name} on ${driver.runtime}`)
console.log(toLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0
