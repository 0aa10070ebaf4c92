import { Auth as AuthJs } from "@auth/core"
import { Auth, type AuthConfig, setEnvDefaults } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import type { Provider } from "@svc-auth/core/providers"
import { readdirSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, describe, expect, test, vi } from "vitest"
import { Agent } from "../../conformance/src/agent.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import { start } from "../../conformance/src/oauth-steps.ts"
import { csrfOf, sessionOf } from "../../conformance/src/steps.ts"
import { clientId, clientSecret, type Facts, toPlace, Vendor } from "./auth-js/vendor.ts"

type Module = (options: Readonly<Record<string, unknown>>) => Facts
type App = (request: Request) => Promise<Response>
/** Makes an app with this provider only. Reports what it logged, and the id of the account. */
type ToApp = (module: Module, options: object, log: (error: unknown) => void, seen: (id: unknown) => void) => App

const origin = "https://app.test"
const plain = { secret: "of-every-app-0123456789abcdef0123456789abcdef", trustHost: true, basePath: "/auth" }
const issuer = "https://issuer.vendor.test"
const issuerWithSlash = `${issuer}/`

/** Options that modules need in addition to client id and client secret. */
const needed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...Object.fromEntries(
    `asgardeo auth0 authentik azure-ad-b2c battlenet beyondidentity boxyhq-saml cognito duende-identity-server6 frontegg fusionauth
    identity-server4 keycloak kinde logto mastodon mattermost nextcloud okta onelogin ory-hydra passage ping-id united-effects zitadel`
      .split(/\s+/).map((name) => [name, { issuer }]),
  ),
  dribbble: { scope: "public" },
  netsuite: {
    accountID: "1",
    issuer: "https://1.suitetalk.api.netsuite.com",
    userinfo: "https://1.restlets.api.netsuite.com/user",
  },
  notion: { redirectUri: `${origin}/auth/callback/notion` },
  osso: { issuer: issuerWithSlash },
  workos: { connection: "conn_1", issuer: issuerWithSlash },
}
const mails: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  email: { server: { jsonTransport: true } },
  forwardemail: {},
  loops: { transactionalId: "t-1" },
  mailgun: {},
  nodemailer: { server: { jsonTransport: true } },
  postmark: {},
  resend: {},
  sendgrid: {},
}
/** Modules that do not work, and their error. */
const exceptions: Readonly<Record<string, RegExp>> = {
  // `common` stands for every tenant, and the ID token names the user's own: that needs `issuerFrom`, which our own provider has
  "azure-ad": /ID token rejected: unexpected "iss".*\/11111111.*`issuer` is .*\/common\//,
  "microsoft-entra-id": /ID token rejected: unexpected "iss".*\/11111111.*`issuer` is .*\/common\//,
  // Neither Auth.js nor we call its own `token.request`; Microsoft accepts no new clients
  "azure-devops": /unsupported_grant_type/,
}

const folder = dirname(fileURLToPath(import.meta.resolve("@auth/core/providers/github")))
/** All but types, and the two that need a package for passkeys. */
const names = readdirSync(folder).filter((file) =>
  /^(?!index|oauth\.|passkey|provider-types|webauthn).*\.js$/.test(file)
).map((file) => file.slice(0, -3))
const modules = new Map(
  await Promise.all(names.map(async (name): Promise<[string, Module]> => [
    name,
    (await import(`@auth/core/providers/${name}`)).default,
  ])),
)
const client = { clientId, clientSecret }
const oauth = [...modules].filter(([name]) => !(name in mails) && name !== "credentials")

const toAgent = (app: App): Agent =>
  new Agent({ origin, transport: toTransport(new Map([[origin, app]])), fixtures: false, exchanges: [], refused: [] })

afterEach(() => vi.unstubAllGlobals())

type Check = (isRight: boolean, what: string) => asserts isRight

/** Signs in with the module's provider, from the form to the session. @throws {Error} with the reason */
async function walk(module: Module, options: object, toApp: ToApp): Promise<void> {
  const [errors, ids]: [unknown[], unknown[]] = [[], []]
  const facts = module({ ...options })
  const vendor = new Vendor(facts)
  vi.stubGlobal("fetch", vendor.fetch)
  const agent = toAgent(toApp(module, options, (error) => errors.push(error), (id) => ids.push(id)))
  const check: Check = (isRight, what) => {
    if (!isRight) throw new Error([what, ...errors].join("; "))
  }
  const { location: request } = await start(agent, { provider: facts.id })
  check(request?.searchParams.has("client_id") === true, "no authorization request")
  checkRequest(request!, facts, vendor, check)
  const answer = vendor.authorize(request!)
  const callback = `${origin}/auth/callback/${facts.id}`
  const from = { from: request!.origin }
  let page = request!.searchParams.get("response_mode") === "form_post"
    ? await agent.post(callback, Object.fromEntries(answer), from)
    : await agent.get(`${callback}?${answer}`, from)
  if (page.location?.href === callback) page = await agent.get(callback, from)
  check(page.location?.search === "", `the callback led to ${page.location}`)
  const { profile = ({ sub, id = sub, name, email }) => ({ id, name, email }) } = facts
  const user = await profile(vendor.profile, {}) as { id: unknown; name?: string | null; email?: string | null }
  const found = (await sessionOf(agent))?.user
  for (const name of ["name", "email"] as const) {
    check((found?.[name] ?? undefined) === (user[name] ?? undefined), `the session's ${name} is ${found?.[name]}`)
  }
  check(String(ids[0]) === String(user.id), `the account's id is ${ids[0]}`)
}

/** Expects the parameters of the module and of the flow in the authorization request. */
function checkRequest(url: URL, { id, authorization }: Facts, vendor: Vendor, check: Check): void {
  check(toPlace(url) === toPlace(vendor.authorizationEndpoint), `authorization endpoint ${toPlace(url)}`)
  const { url: endpoint, params = {} } = typeof authorization === "string"
    ? { url: authorization }
    : authorization ?? {}
  const expected = {
    ...Object.fromEntries(endpoint ? new URL(endpoint).searchParams : []),
    ...params,
    ...{ response_type: "code", client_id: clientId, redirect_uri: `${origin}/auth/callback/${id}` },
  }
  for (const [name, value] of Object.entries(expected)) {
    const text = typeof value === "object" ? JSON.stringify(value) : String(value)
    check(url.searchParams.getAll(name).join() === text, `${name} is ${url.searchParams.getAll(name)}, not ${text}`)
  }
}

/** The error of each module that does not work. */
async function play(what: string, toApp: ToApp): Promise<Record<string, string>> {
  const broken: Record<string, string> = {}
  for (const [name, module] of oauth) {
    await walk(module, { ...client, ...needed[name] }, toApp).catch((error) => void (broken[name] = error.message))
  }
  console.info(`${what}: ${oauth.length - Object.keys(broken).length} of ${oauth.length}`, broken)
  return broken
}

function toOwn(provider: unknown, env: Record<string, string>, log: (error: unknown) => void): AuthConfig {
  const config: AuthConfig = {
    ...plain,
    providers: [provider as Provider],
    logger: { error: (_, error) => log(error), warn: () => {} },
  }
  setEnvDefaults(env, config)
  return config
}

describe("unmodified provider modules of Auth.js", () => {
  test("93 modules are for OAuth", () => expect(oauth.length).toBe(93))

  test.each<[string, (module: Module, options: object) => [provider: unknown, env: Record<string, string>]]>([
    ["called with options", (module, options) => [module({ ...options }), {}]],
    ["listed, with client id and secret in the environment", (module, options) => {
      const { clientId: _, clientSecret: __, ...rest } = options as typeof client
      const id = module({ ...options }).id.toUpperCase().replaceAll("-", "_")
      const env = { [`AUTH_${id}_ID`]: clientId, [`AUTH_${id}_SECRET`]: clientSecret }
      return [(found: object) => module({ ...rest, ...found }), env]
    }],
  ])("90 modules sign users in, %s", async (what, toEntry) => {
    const broken = await play(what, (module, options, log, seen) => {
      const config = toOwn(...toEntry(module, options), log)
      config.callbacks = { signIn: ({ account }) => (seen(account?.providerAccountId), true) }
      return (request) => Auth(request, config)
    })
    expect(Object.keys(broken).sort()).toEqual(Object.keys(exceptions).sort())
    for (const [name, reason] of Object.entries(exceptions)) expect(broken[name], name).toMatch(reason)
  })

  test("91 modules sign users in with Auth.js on the same vendors", async () => {
    const broken = await play("with Auth.js", (module, options, log, seen) => {
      const config = {
        ...plain,
        providers: [module({ ...options }) as never],
        callbacks: {
          signIn: (
            { account }: { account?: { providerAccountId: unknown } | null },
          ) => (seen(account?.providerAccountId), true),
        },
        logger: { error: log, warn: () => {} },
      }
      return (request) => AuthJs(request, config)
    })
    expect(Object.keys(broken)).toEqual(["azure-devops", "todoist"])
  })

  test("Microsoft Entra ID signs users in if the issuer names one tenant", async () => {
    const tenant = "https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555/v2.0"
    for (const name of ["azure-ad", "microsoft-entra-id"]) {
      await walk(modules.get(name)!, { ...client, issuer: tenant }, (module, options, log, seen) => {
        const config = toOwn(module({ ...options }), {}, log)
        config.callbacks = { signIn: ({ account }) => (seen(account?.providerAccountId), true) }
        return (request) => Auth(request, config)
      })
    }
  })

  test.each(Object.entries(mails))("%s sends mail", async (name, options) => {
    const sent: string[] = []
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      const request = new Request(input, init)
      sent.push(`${request.url} ${[...request.headers].join(" ")} ${await request.text()}`)
      return Response.json({})
    })
    const errors: unknown[] = []
    const module = modules.get(name)!
    const config = toOwn(
      module({ from: "no-reply@app.test", apiKey: "key-1", ...options }),
      {},
      (error) => errors.push(error),
    )
    config.adapter = MemoryAdapter()
    const agent = toAgent((request) => Auth(request, config))
    const fields = { csrfToken: await csrfOf(agent), email: "ada@example.test" }
    const page = await agent.post(agent.auth(`/signin/${name}`), fields)
    expect([errors, page.location?.pathname]).toEqual([[], "/auth/verify-request"])
    if (!("server" in options)) expect(sent.join()).toMatch(/key-1|YXBpOmtleS0x|a2V5LTE6/)
  })

  test("the credentials module calls `authorize`", async () => {
    const authorize = ({ pin }: { pin?: unknown }) => pin === "1234" ? { id: "1", name: "Ada" } : null
    const module = modules.get("credentials")!
    const config = toOwn(module({ id: "pass", credentials: { pin: {} }, authorize }), {}, () => {})
    const agent = toAgent((request) => Auth(request, config))
    const post = async (pin: string) =>
      await agent.post(agent.auth("/callback/pass"), { csrfToken: await csrfOf(agent), pin })
    expect((await post("4321")).location?.searchParams.get("error")).toBe("CredentialsSignin")
    await post("1234")
    expect((await sessionOf(agent))?.user?.name).toBe("Ada")
  })
})
