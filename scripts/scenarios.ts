/**
 * The in-process scenarios on whatever runtime runs this file; `npm test` runs it on Deno. It needs no file and
 * no network.
 * @module
 */
import process from "node:process"
import { createFixtureApp } from "../conformance/src/drivers/fixture-app.ts"
import { idpUrl, inProcess } from "../conformance/src/drivers/in-process.ts"
import { createFixtures } from "../conformance/src/fixtures/index.ts"
import { toFetch } from "../conformance/src/idp/fetch.ts"
import { createIdp } from "../conformance/src/idp/index.ts"
import { createPost, toMailer } from "../conformance/src/mail/post.ts"
import { runScenario } from "../conformance/src/run.ts"
import { scenarios } from "../conformance/src/scenarios/index.ts"
import { toLine } from "./tally.ts"

const idp = createIdp()
const post = createPost()
const driver = inProcess({
  idp,
  post,
  app: createFixtureApp(createFixtures({ idpUrl, fetch: toFetch(idp), mailer: toMailer(post) })),
  offers: [
    "app",
    "fixtures",
    "credentials",
    "oidc",
    "oauth",
    "email",
    "verbs",
    "guard",
    "proxy-headers",
    "previews",
    "app-test",
  ],
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
