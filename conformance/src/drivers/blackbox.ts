import { Agent, type AppFacts, fixtureFacts } from "../agent.ts"
import { clientId, clientSecret } from "../idp/clients.ts"
import { createIdp } from "../idp/index.ts"
import { serveIdp } from "../idp/serve.ts"
import { toAuthorization } from "../oauth-steps.ts"
import type { Driver, Need } from "../scenario.ts"
import { type ServerCommand, startCommand } from "./command.ts"
import { startProxy } from "./proxy.ts"
import { toSocketTransport } from "./socket.ts"

/** An app that was not made for the suite. */
export interface BlackboxOptions {
  readonly binding: string
  /** Where it differs from a fixture app; ids of providers that are not given are looked up in what it lists. */
  readonly facts?: Partial<AppFacts> | undefined
  /** Where it answers; absent: it prints that. */
  readonly url?: URL | undefined
  /** What starts it; absent: it runs already. */
  readonly server?: Omit<ServerCommand, "url"> | undefined
  /** The suite's proxy stands before it and says `https://app.test`. */
  readonly proxied?: boolean | undefined
  readonly runtime?: string | undefined
  readonly exceptions?: Driver["exceptions"]
}

const lacks: Driver["lacks"] = {
  credentials: "it lists no provider of the type credentials",
  oidc: "it has not been started with the suite's identity provider, or has no provider that leads there",
  guard: "the page that should be guarded answers everybody",
  "app-test": "it is asked at its own address",
}

/**
 * Scenarios over sockets against an app as it is. Its environment tells it of the identity provider: the issuer in
 * `SVC_CONFORMANCE_IDP`, the client in `SVC_CONFORMANCE_CLIENT_ID` and `SVC_CONFORMANCE_CLIENT_SECRET`.
 * @throws {Error} when it does not start, or nothing lists providers there
 */
export async function startBlackboxDriver(options: BlackboxOptions): Promise<Driver> {
  const idp = await serveIdp(createIdp())
  const closing = [() => idp.close()]
  const close = async () => {
    for (const one of closing.toReversed()) await one()
  }
  try {
    const { place, origin, printed } = await reach(options, `${idp.url}/app`, closing)
    const places = new Map<string, URL | number>([[origin, place], [idp.url, new URL(idp.url)]])
    const transport = toSocketTransport((asked) => places.get(asked))
    const seen = { origin, transport, fixtures: false, exchanges: [], refused: [] }
    const facts = await findProviders(new Agent({ ...seen, app: { ...fixtureFacts, ...options.facts } }), {
      ...options.facts,
      printed,
    })
    const issuer = await findIssuer(new Agent({ ...seen, app: facts }), idp.url)
    const offers = new Set<Need>(["production", "socket"])
    if (facts.credentials) offers.add("credentials")
    if (issuer) offers.add("oidc")
    if (options.proxied) offers.add("app-test")
    if (await isGuarded(new Agent({ ...seen, app: facts }))) offers.add("guard")
    return {
      name: "blackbox",
      binding: options.binding,
      runtime: options.runtime ?? "its own",
      store: "its own",
      ...{ origin, transport, offers, lacks, close },
      exceptions: options.exceptions,
      idpUrl: idp.url,
      idpFetch: fetch,
      blackbox: { ...facts, issuer: issuer ?? `${idp.url}/app` },
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

/** Starts what has to be started. @param closing is given what ends it again */
async function reach(
  { url, server, proxied }: BlackboxOptions,
  issuer: string,
  closing: (() => Promise<void>)[],
): Promise<{ place: URL | number; origin: string; printed(): string }> {
  let place: URL | number | undefined = url
  let printed = () => ""
  if (server) {
    const app = await startCommand({ ...server, url, env: { ...toEnvironment(issuer), ...server.env } })
    closing.push(app.close)
    place ??= app.port
    printed = () => `\nIt has printed:\n${app.printed()}`
  }
  if (place === undefined) throw new Error("a command that starts the app is missing, or its URL")
  if (!proxied) return { place, printed, origin: url?.origin ?? `http://127.0.0.1:${place}` }
  const proxy = await startProxy(place, "https")
  closing.push(proxy.close)
  return { place: proxy.port, printed, origin: "https://app.test" }
}

const toEnvironment = (issuer: string): Readonly<Record<string, string>> => ({
  SVC_CONFORMANCE: "1",
  SVC_CONFORMANCE_IDP: issuer,
  SVC_CONFORMANCE_CLIENT_ID: clientId,
  SVC_CONFORMANCE_CLIENT_SECRET: clientSecret,
})

/** Adds the ids of the first providers that fit. */
async function findProviders(
  agent: Agent,
  { oidc, credentials, printed }: Partial<AppFacts> & { printed(): string },
): Promise<AppFacts> {
  const page = await agent.get(agent.auth("/providers"))
  if (page.status !== 200 || typeof page.json !== "object" || page.json === null) {
    const what = `${page.url} does not list providers, but answers ${page.status}: is the base path right?`
    throw new Error(what + printed())
  }
  const listed = Object.entries(page.json as Record<string, { type?: string } | null>)
  const find = (...types: string[]) => listed.find(([, one]) => types.includes(one?.type ?? ""))?.[0] ?? ""
  return { ...agent.app, oidc: oidc ?? find("oidc", "oauth"), credentials: credentials ?? find("credentials") }
}

/** The issuer at the suite's identity provider to which a sign-in leads, if one does. */
async function findIssuer(agent: Agent, idpUrl: string): Promise<string | undefined> {
  const authorization = await toAuthorization(agent).catch(() => undefined)
  if (authorization?.origin !== idpUrl) return undefined
  return authorization.origin + authorization.pathname.replace(/\/authorize$/, "")
}

async function isGuarded(agent: Agent): Promise<boolean> {
  const { status } = await agent.get(agent.app.guarded)
  return status === 401 || status === 403 || (status >= 300 && status < 400)
}
