import { Agent, type AppFacts, fixtureFacts } from "../agent.ts"
import { clientId, clientSecret } from "../idp/clients.ts"
import { createIdp } from "../idp/index.ts"
import { serveIdp } from "../idp/serve.ts"
import { createPost, type Post } from "../mail/post.ts"
import { toAuthorization } from "../oauth-steps.ts"
import type { Driver, Need } from "../scenario.ts"
import { csrfOf } from "../steps.ts"
import { type ServerCommand, startCommand } from "./command.ts"
import { startProxy } from "./proxy.ts"
import { toSocketTransport } from "./socket.ts"

/** An app that was not made for the suite. */
export interface BlackboxOptions {
  readonly binding: string
  /** Where it differs from a fixture app. Missing ids of providers are read from its list of providers. */
  readonly facts?: Partial<AppFacts> | undefined
  /** Its origin. If absent, the app prints it. */
  readonly url?: URL | undefined
  /** The command that starts it. If absent, the app is already running. */
  readonly server?: Omit<ServerCommand, "url"> | undefined
  /** Whether the suite's proxy runs in front of it, as `https://app.test`. */
  readonly proxied?: boolean | undefined
  readonly runtime?: string | undefined
  readonly exceptions?: Driver["exceptions"]
}

const lacks: Driver["lacks"] = {
  user: "it lists no provider for credentials, the suite's identity provider, or mails that reach the suite",
  credentials: "it lists no provider of the type credentials",
  oidc:
    "it has not been started with the suite's identity provider, or has no OpenID Connect provider that leads there",
  guard: "the page that should be guarded opens without a session",
  "app-test": "it is called at its own address",
  origins: "it has one origin",
}

/**
 * Runs scenarios over sockets against an unchanged app. Its environment contains the identity provider's issuer in `SVC_CONFORMANCE_IDP`, the client in `SVC_CONFORMANCE_CLIENT_ID` and `SVC_CONFORMANCE_CLIENT_SECRET`, and the mail server in `SVC_CONFORMANCE_MAIL` if its packages are installed. @throws {Error} if the app does not start or lists no providers
 */
export async function startBlackboxDriver(options: BlackboxOptions): Promise<Driver> {
  const idp = await serveIdp(createIdp())
  const post = createPost()
  const closing = [() => idp.close()]
  const close = async () => {
    for (const one of closing.toReversed()) await one()
  }
  try {
    const mail = await serveMail(post, closing)
    const { place, origin, printed } = await reach(options, toEnvironment(`${idp.url}/app`, mail), closing)
    const places = new Map<string, URL | number>([[origin, place], [idp.url, new URL(idp.url)]])
    const transport = toSocketTransport((asked) => places.get(asked))
    const seen = { origin, transport, fixtures: false, exchanges: [], refused: [] }
    const toAgent = (app: AppFacts) => new Agent({ ...seen, app })
    const listed = await findProviders(toAgent({ ...fixtureFacts, oidc: "", ...options.facts }), options.facts, printed)
    const { issuer, oidc } = await findIssuer(toAgent, listed, idp.url)
    const credentials = listed.facts.credentials
    const isMailed = mail !== undefined && !credentials && !oidc && await isReached(toAgent(listed.facts), post)
    const facts = { ...listed.facts, oidc, email: isMailed ? listed.facts.email : "" }
    const offers = new Set<Need>(["production", "socket"])
    if (credentials) offers.add("credentials")
    if (listed.types[oidc] === "oidc") offers.add("oidc")
    if (credentials || oidc || facts.email) offers.add("user")
    if (options.proxied) offers.add("app-test")
    if (await isGuarded(toAgent(facts))) offers.add("guard")
    return {
      name: "blackbox",
      binding: options.binding,
      runtime: options.runtime ?? "its own",
      store: "its own",
      ...{ origin, transport, offers, lacks, post, close },
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

/** Starts the app and the servers that it needs. @param closing the list to which the functions that stop them are added */
async function reach(
  { url, server, proxied }: BlackboxOptions,
  env: Readonly<Record<string, string | undefined>>,
  closing: (() => Promise<void>)[],
): Promise<{ place: URL | number; origin: string; printed(): string }> {
  let place: URL | number | undefined = url
  let printed = () => ""
  if (server) {
    const app = await startCommand({ ...server, url, env: { ...env, ...server.env } })
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

const toEnvironment = (issuer: string, mail: string | undefined): Readonly<Record<string, string | undefined>> => ({
  SVC_CONFORMANCE: "1",
  SVC_CONFORMANCE_MAIL: mail,
  SVC_CONFORMANCE_IDP: issuer,
  SVC_CONFORMANCE_CLIENT_ID: clientId,
  SVC_CONFORMANCE_CLIENT_SECRET: clientSecret,
})

/** Returns the mail server's URL, or `undefined` if its optional packages are not installed. */
async function serveMail(post: Post, closing: (() => Promise<void>)[]): Promise<string | undefined> {
  const module = await import("../mail/smtp.ts").catch(() => undefined)
  const smtp = await module?.serveSmtp(post)
  if (smtp) closing.push(smtp.close)
  return smtp?.url
}

interface Listed {
  /** Returns the app with the ids of the first providers of each type, if none were given. The OAuth provider is found later. */
  readonly facts: AppFacts
  /** The type of each provider, by its id. */
  readonly types: Readonly<Record<string, string | undefined>>
}

/** Asks the app for its providers. */
async function findProviders(
  agent: Agent,
  given: Partial<AppFacts> = {},
  printed: () => string,
): Promise<Listed> {
  const page = await agent.get(agent.auth("/providers"))
  if (page.status !== 200 || typeof page.json !== "object" || page.json === null) {
    const what = `${page.url} does not list providers, but answers ${page.status}: is the base path right?`
    throw new Error(what + printed())
  }
  const types = Object.fromEntries(
    Object.entries(page.json as Record<string, { type?: string } | null>).map(([id, one]) => [id, one?.type]),
  )
  const find = (type: string) => Object.keys(types).find((id) => types[id] === type) ?? ""
  const { credentials = find("credentials"), email = find("email") } = given
  return { facts: { ...agent.app, credentials, email }, types }
}

/** Returns the first provider whose sign-in leads to the suite's identity provider, and its issuer there. */
async function findIssuer(
  toAgent: (app: AppFacts) => Agent,
  { facts, types }: Listed,
  idpUrl: string,
): Promise<{ readonly oidc: string; readonly issuer?: string }> {
  const listed = ["oidc", "oauth"].flatMap((type) => Object.keys(types).filter((id) => types[id] === type))
  for (const oidc of facts.oidc ? [facts.oidc] : listed) {
    const authorization = await toAuthorization(toAgent({ ...facts, oidc })).catch(() => undefined)
    if (authorization?.origin !== idpUrl) continue
    return { oidc, issuer: authorization.origin + authorization.pathname.replace(/\/authorize$/, "") }
  }
  return { oidc: "" }
}

/** Returns whether a mail that the app sends arrives. */
async function isReached(agent: Agent, post: Post): Promise<boolean> {
  if (!agent.app.email) return false
  const email = `first-${agent.id}@mail.test`
  await agent.post(agent.auth(`/signin/${agent.app.email}`), { csrfToken: await csrfOf(agent), email })
  return post.lettersTo(email).length > 0
}

async function isGuarded(agent: Agent): Promise<boolean> {
  const { status } = await agent.get(agent.app.guarded)
  return status === 401 || status === 403 || (status >= 300 && status < 400)
}
