import { Agent } from "./agent.ts"
import { crossSiteRefusal, type Refusal } from "./cookie-jar.ts"
import { type Exchange, printExchange } from "./exchange.ts"
import { createExpect } from "./expect.ts"
import { controlIdp } from "./idp/control.ts"
import { findBrokenLaws, findBrokenLogs } from "./laws.ts"
import { Mailbox } from "./mail/mailbox.ts"
import { createPost } from "./mail/post.ts"
import type { Driver, Need, Scenario } from "./scenario.ts"

/** What became of one scenario on one driver. */
export type Outcome =
  | { readonly status: "passed" }
  | { readonly status: "failed"; readonly error: Error }
  | { readonly status: "skipped"; readonly missing: readonly Need[]; readonly reason: string }
  /** Failed, as its exception says. */
  | { readonly status: "excepted"; readonly reason: string }

/** Runs one scenario; an exception that no longer fails is itself a failure, so that the list of them cannot rot. */
export async function runScenario(scenario: Scenario, driver: Driver): Promise<Outcome> {
  const missing = scenario.needs.filter((need) => !driver.offers.has(need))
  if (missing.length > 0) return skip(missing, driver)
  const error = await play(scenario, driver)
  const reason = driver.exceptions?.[scenario.id]
  if (reason === undefined) return error ? { status: "failed", error } : { status: "passed" }
  if (error) return { status: "excepted", reason }
  return { status: "failed", error: new Error(`${scenario.id} passes: take its exception away ("${reason}")`) }
}

function skip(missing: readonly Need[], { lacks }: Driver): Outcome {
  const unsaid = missing.filter((need) => lacks[need] === undefined)
  if (unsaid.length === 0) {
    return { status: "skipped", missing, reason: missing.map((need) => `${need}: ${lacks[need]}`).join("; ") }
  }
  return { status: "failed", error: new Error(`the driver neither offers nor says why it lacks: ${unsaid.join(", ")}`) }
}

async function play(scenario: Scenario, driver: Driver): Promise<Error | undefined> {
  const exchanges: Exchange[] = []
  const { origin, previews, transport, idpUrl, idpFetch } = driver
  const fixtures = driver.offers.has("fixtures")
  const base = scenario.needs.includes("sub-path") ? driver.base ?? "" : ""
  const refused: Refusal[] = []
  const agent = new Agent({
    ...{ origin, base, transport, fixtures, exchanges, refused },
    deployments: [origin, ...previews ?? []],
  })
  agent.use(scenario.fixture ?? "default")
  const evidence = () => exchanges.length > 0 ? printExchange(exchanges.at(-1)!) : "(nothing was asked)"
  try {
    const idp = controlIdp(`${idpUrl}/${agent.id}`, idpFetch)
    const mail = new Mailbox(driver.post ?? createPost(), agent.id)
    await scenario.run({ agent, idp, mail, expect: createExpect(evidence) })
    return findBreach(driver, exchanges, `${base}/auth`) ?? findRefusal(refused) ?? await findLeak(agent, driver)
  } catch (thrown) {
    if (thrown instanceof Error) return thrown
    return new Error(String(thrown))
  }
}

/** What is wrong with the answers, whatever the scenario was about. */
function findBreach(driver: Driver, exchanges: readonly Exchange[], basePath: string): Error | undefined {
  for (const exchange of exchanges) {
    if (driver.guardsForms && isForeignForm(exchange, driver.origin)) continue
    const broken = findBrokenLaws(exchange, driver.origin, basePath)
    if (broken.length > 0) return new Error(`${broken.join("; ")}\n\n${printExchange(exchange)}`)
  }
  return undefined
}

/** A form that the framework refused before the library was asked. */
function isForeignForm({ request: { method, headers }, response: { status } }: Exchange, origin: string): boolean {
  const sent = new Map(headers)
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain|$)/i.test(
    sent.get("content-type") ?? "",
  )
  return method === "POST" && status === 403 && isForm && sent.get("origin") !== origin
}

function findRefusal(refused: readonly Refusal[]): Error | undefined {
  const fault = refused.find(({ reason }) => reason !== crossSiteRefusal)
  return fault && new Error(`a browser refuses this cookie (${fault.reason}): ${fault.line}`)
}

async function findLeak(agent: Agent, driver: Driver): Promise<Error | undefined> {
  const broken = driver.offers.has("fixtures") ? findBrokenLogs(await agent.seen()) : []
  return broken.length > 0 ? new Error(broken.join("\n")) : undefined
}
