import { Agent } from "./agent.ts"
import { crossSiteRefusal, type Refusal } from "./cookie-jar.ts"
import type { Wire } from "./corpus/play.ts"
import { type Exchange, printExchange, shorten } from "./exchange.ts"
import { createExpect, Unmet } from "./expect.ts"
import { controlIdp } from "./idp/control.ts"
import { findBrokenLaws, findBrokenLogs } from "./laws.ts"
import { Mailbox } from "./mail/mailbox.ts"
import { createPost } from "./mail/post.ts"
import type { Driver, ListedScenario, Need } from "./scenario.ts"

/** The outcome of one scenario on one driver. */
export type Outcome =
  | { readonly status: "passed" }
  /** `walk`: the requests and responses, up to the exchange that shows the fault. */
  | { readonly status: "failed"; readonly error: Error; readonly walk: readonly Exchange[] }
  | { readonly status: "skipped"; readonly missing: readonly Need[]; readonly reason: string }
  /** Failed, as its exception expects. */
  | { readonly status: "excepted"; readonly reason: string }

/** Runs one scenario. An excepted scenario that passes is a failure, so that the list of exceptions stays correct. */
export async function runScenario(scenario: ListedScenario, driver: Driver): Promise<Outcome> {
  const missing = scenario.needs.filter((need) => !driver.offers.has(need))
  if (missing.length > 0) return skip(missing, driver)
  const failure = await play(scenario, driver)
  const reason = driver.exceptions?.[scenario.id]
  if (reason === undefined) return failure ? { status: "failed", ...failure } : { status: "passed" }
  if (failure) return { status: "excepted", reason }
  const error = new Error(`${scenario.id} passes: remove its exception ("${reason}")`)
  return { status: "failed", error, walk: [] }
}

function skip(missing: readonly Need[], { lacks }: Driver): Outcome {
  const unsaid = missing.filter((need) => lacks[need] === undefined)
  if (unsaid.length === 0) {
    return { status: "skipped", missing, reason: missing.map((need) => `${need}: ${lacks[need]}`).join("; ") }
  }
  const error = new Error(`the driver neither offers these needs nor gives a reason in \`lacks\`: ${unsaid.join(", ")}`)
  return { status: "failed", error, walk: [] }
}

const noWire: Wire = {
  send: () => Promise.reject(new Error("the driver has no socket")),
  printed: () => undefined,
  lastPrinted: () => undefined,
  printsBeyond: () => Promise.resolve(false),
  ended: () => undefined,
}

type Failure = Pick<Extract<Outcome, { status: "failed" }>, "error" | "walk">

async function play(scenario: ListedScenario, driver: Driver): Promise<Failure | undefined> {
  const exchanges: Exchange[] = []
  const { origin, direct, previews, transport, idpUrl, idpFetch, blackbox } = driver
  const fixtures = driver.offers.has("fixtures")
  const base = scenario.needs.includes("sub-path") ? driver.base ?? "" : ""
  const refused: Refusal[] = []
  const options = {
    ...{ origin, direct, base, app: blackbox, transport, fixtures, exchanges, refused },
    // the time that a request takes, on a busy machine for example, must not decide what happens
    began: fixtures ? Date.now() : undefined,
    deployments: [origin, ...previews ?? []],
  }
  const agent = new Agent(options)
  agent.use(scenario.fixture ?? "default")
  const wire = driver.wire ?? noWire
  const evidence = () => printEvidence(exchanges.at(-1), wire)
  try {
    const idp = controlIdp(blackbox?.issuer ?? `${idpUrl}/${agent.id}`, idpFetch)
    if (blackbox) await idp.order({ forget: true })
    else if (fixtures) await idp.order({ now: agent.now() })
    const mail = new Mailbox(driver.post ?? createPost(), agent.id)
    await scenario.run({
      agent,
      fixtures,
      idp,
      mail,
      expect: createExpect(evidence),
      wire,
      corpus: driver.corpus ?? "sample",
      async startWith(env) {
        const { origin, direct, transport, close } = await driver.startWith!(env)
        return { agent: new Agent({ ...options, origin, direct, transport }), close }
      },
    })
    const breach = blackbox ? undefined : findBreach(driver, exchanges, agent.auth(""))
    if (breach) return breach
    const error = findRefusal(refused) ?? (fixtures ? await findLeak(agent) : undefined)
    return error && { error, walk: exchanges }
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)), walk: exchanges }
  }
}

/** Prints the exchange and, if the app failed there, the app's last output, which may say why. */
export function printEvidence(last: Exchange | undefined, { lastPrinted }: Pick<Wire, "lastPrinted">): string {
  if (!last) return "(no request was sent)"
  const output = last.response.status >= 500 ? lastPrinted() : undefined
  return output ? `${printExchange(last)}\nThe app printed last:\n${shorten(output)}` : printExchange(last)
}

/** Finds a response that breaks a law, whatever the scenario was about. */
function findBreach(driver: Driver, exchanges: readonly Exchange[], basePath: string): Failure | undefined {
  for (const [index, exchange] of exchanges.entries()) {
    if (driver.guardsForms && isForeignForm(exchange, driver.origin)) continue
    const broken = findBrokenLaws(exchange, driver.origin, basePath)
    if (broken.length === 0) continue
    return { error: new Unmet(broken.join("; "), printExchange(exchange)), walk: exchanges.slice(0, index + 1) }
  }
  return undefined
}

/** Returns whether the framework rejected a form before the library was called. */
function isForeignForm({ request: { method, headers }, response: { status } }: Exchange, origin: string): boolean {
  const sent = new Map(headers)
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain|$)/i.test(
    sent.get("content-type") ?? "",
  )
  return method === "POST" && status === 403 && isForm && sent.get("origin") !== origin
}

function findRefusal(refused: readonly Refusal[]): Error | undefined {
  const fault = refused.find(({ reason }) => reason !== crossSiteRefusal)
  return fault && new Error(`a browser rejects this cookie (${fault.reason}): ${fault.line}`)
}

async function findLeak(agent: Agent): Promise<Error | undefined> {
  const broken = findBrokenLogs(await agent.seen())
  return broken.length > 0 ? new Error(broken.join("\n")) : undefined
}
