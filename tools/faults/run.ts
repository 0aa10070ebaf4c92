/**
 * `npm run tool -- faults`: seeds one fault after the other into the binding for Hono, and plays the scenario about it; `-- --all`
 * plays the whole suite on each. Other arguments are parts of names: only faults with such a name are played. The last line is
 * `N passed, N failed, N skipped`.
 * @module
 */
import process from "node:process"
import { parseArgs } from "node:util"
import { oneFailed, onePassed, sum, type Tally, toLine } from "../tally.ts"
import { socketOffers, toServerDriver } from "../../conformance/src/drivers/server.ts"
import { startProxy } from "../../conformance/src/drivers/proxy.ts"
import { environment } from "../../conformance/src/fixtures/providers.ts"
import { createIdp } from "../../conformance/src/idp/index.ts"
import { serveIdp } from "../../conformance/src/idp/serve.ts"
import { createPost } from "../../conformance/src/mail/post.ts"
import { serveSmtp } from "../../conformance/src/mail/smtp.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { Driver, ListedScenario } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { answerFaults } from "./answers.ts"
import { startVariant } from "./app.ts"
import type { Fault, FilePatch } from "./fault.ts"
import { guardFaults } from "./guard.ts"
import { sessionFaults } from "./session.ts"

/** Milliseconds after which a scenario on a faulty app counts as failed: some faults leave requests without an answer. */
const patience = 30_000
const basePath = "/shop"

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: "boolean" } } })
const faults = [...guardFaults, ...sessionFaults, ...answerFaults]
  .filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)))

const post = createPost()
const smtp = await serveSmtp(post)
const idp = await serveIdp(createIdp())
Object.assign(process.env, environment, {
  NODE_ENV: "production",
  SVC_CONFORMANCE: "1",
  SVC_CONFORMANCE_IDP: idp.url,
  SVC_CONFORMANCE_MAIL: smtp.url,
})
// faulty apps run in this process and may throw at any time
process.on("unhandledRejection", () => {})
console.error = () => {}

/** Returns the scenarios that fail on the app with these patches, and the message of each. */
async function findFailures(
  patches: readonly FilePatch[],
  walks: readonly ListedScenario[],
): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>()
  for (const [isBelow, own] of Map.groupBy(walks, ({ needs }) => needs.includes("sub-path"))) {
    const driver = await startDriver(patches, isBelow ? basePath : "")
    try {
      for (const scenario of own) {
        const failure = await findFailure(scenario, driver)
        if (failure !== undefined) failures.set(scenario.id, failure)
      }
    } finally {
      await driver.close()
    }
  }
  return failures
}

async function findFailure(scenario: ListedScenario, driver: Driver): Promise<string | undefined> {
  const late = Promise.withResolvers<"late">()
  const timer = setTimeout(late.resolve, patience, "late")
  const outcome = await Promise.race([runScenario(scenario, driver), late.promise])
  clearTimeout(timer)
  if (outcome === "late") return `no end after ${patience / 1_000} s`
  return outcome.status === "failed" ? outcome.error.message.split("\n\n")[0] : undefined
}

async function startDriver(patches: readonly FilePatch[], base: string): Promise<Driver> {
  const app = await startVariant(patches, base)
  const proxy = await startProxy(app.port, "https")
  const close = async () => {
    await proxy.close()
    await app.close()
  }
  const own = socketOffers.filter((need) => need !== "process")
  const offers = base === "" ? own : [...own, "sub-path" as const]
  const running = { idpUrl: idp.url, post, port: app.port, proxy: () => Promise.resolve(proxy), close }
  return await toServerDriver(running, {
    binding: "hono",
    offers,
    base,
    lacks: { process: "all faults run in one process" },
  })
}

const find = (id: string): ListedScenario => {
  const scenario = scenarios.find((one) => one.id === id)
  if (!scenario) throw new Error(`unknown scenario ${id}`)
  return scenario
}

async function judge({ name, patches, scenario, says }: Fault): Promise<Tally> {
  const failures = await findFailures(patches, values.all ? scenarios : [find(scenario)]).catch(String)
  const failure = typeof failures === "string" ? failures : failures.get(scenario)
  const more = typeof failures !== "string" && values.all ? ` (${failures.size} scenarios fail)` : ""
  // in a whole run, a fault may keep state of an earlier scenario, so this one may fail at an earlier step
  const isNamed = typeof failures !== "string" && (values.all ? failure !== undefined : failure?.includes(says))
  process.stdout.write(
    isNamed
      ? `✓ ${name}: ${scenario}${more}\n`
      : `FAILED  ${name}: ${scenario} should say "${says}", and ${
        failure === undefined ? "passes" : `says: ${failure}`
      }${more}\n`,
  )
  return isNamed ? onePassed : oneFailed
}

/** Returns whether every scenario of the faults passes on the app without a fault. */
async function judgeSound(): Promise<Tally> {
  const failures = await findFailures([], [...new Set(faults.map(({ scenario }) => scenario))].map(find))
  for (const [id, failure] of failures) process.stdout.write(`FAILED  ${id} fails without a fault: ${failure}\n`)
  return failures.size === 0 ? onePassed : oneFailed
}

const began = performance.now()
const tallies = [await judgeSound()]
for (const fault of faults) tallies.push(await judge(fault))
await idp.close()
await smtp.close()
const total = sum(tallies)
process.stdout.write(
  `${faults.length} faults in ${((performance.now() - began) / 1_000).toFixed(1)} s\n${toLine(total)}\n`,
)
process.exit(total.failed > 0 ? 1 : 0)
