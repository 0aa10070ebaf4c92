import { answerAuthorize, showRefusal } from "./authorize.ts"
import { answerEcho } from "./broken.ts"
import { clients as ownClients, type IdpClient } from "./clients.ts"
import { obey, type Order } from "./control.ts"
import { answerDiscovery, answerJwks } from "./discovery.ts"
import { Keys } from "./keys.ts"
import { answerLogout } from "./logout.ts"
import { requireKnown } from "./known-faults.ts"
import { type Endpoint, Refusal } from "./record.ts"
import { type SignOrder, signToken } from "./sign.ts"
import { createTenant, type Plan, type Tenant } from "./tenant.ts"
import { answerPushed } from "./strict.ts"
import { answerTestUsers, testUsersPath } from "./test-users.ts"
import { answerGitHubToken, answerToken } from "./token.ts"
import { answerDiscordUser, answerEmails, answerUser, answerUserinfo } from "./userinfo.ts"

/** The options of the provider. */
export interface IdpOptions {
  /** The registered apps. Default: one for each method of authentication. */
  readonly clients?: readonly IdpClient[] | undefined
  /** The plan of every issuer until a test changes it. */
  readonly always?: Plan | undefined
}

/** The identity provider. Every path under its URL is an issuer with its own memory and faults, such as `https://idp.test/blue`. */
export interface IdpServer {
  /** Responds as the provider. Rejects only if a real provider would not respond: see `…/slow`. */
  fetch(request: Request): Promise<Response>
  /** Returns the issuer of this URL, for tests in the same process. */
  tenant(issuer: string): Tenant
}

type Answer = (tenant: Tenant, request: Request, pairs: URLSearchParams) => Response | Promise<Response>

const routes: Readonly<Record<string, readonly [Endpoint, Answer]>> = {
  "/.well-known/openid-configuration": ["discovery", answerDiscovery],
  "/jwks": ["jwks", answerJwks],
  "/authorize": ["authorize", (tenant, _, pairs) => answerAuthorize(tenant, pairs)],
  "/par": ["par", answerPushed],
  "/token": ["token", answerToken],
  "/userinfo": ["userinfo", answerUserinfo],
  "/logout": ["logout", answerLogout],
  "/login/oauth/authorize": ["authorize", (tenant, _, pairs) => answerAuthorize(tenant, pairs)],
  "/login/oauth/access_token": ["token", answerGitHubToken],
  "/user": ["user", answerUser],
  "/user/emails": ["emails", answerEmails],
  "/users/@me": ["user", answerDiscordUser],
}
// the longest first, because a path can end in several of them: `/login/oauth/authorize` also ends in `/authorize`
const suffixes = [...Object.keys(routes), testUsersPath, "/__control", "/__requests", "/__sign", "/__echo"].sort((
  a,
  b,
) => b.length - a.length)

/**
 * Starts an identity provider that carries out every ordered fault, and records each mistake of its clients. @throws {RangeError} if `always` names an unknown fault
 */
export function createIdp(options: IdpOptions = {}): IdpServer {
  requireKnown(options.always)
  const keys = new Keys()
  const clients = new Map((options.clients ?? ownClients).map((client) => [client.id, client]))
  const tenants = new Map<string, Tenant>()
  const tenant = (issuer: string): Tenant => {
    const known = tenants.get(issuer)
    if (known) return known
    const created = createTenant(issuer, keys, clients, options.always ?? {})
    // the clocks of one test agree: see `Idp.beside`
    created.now = [...tenants.values()].find((other) => issuer.startsWith(`${other.issuer}-`))?.now
    tenants.set(issuer, created)
    return created
  }
  return {
    tenant,
    async fetch(request) {
      const { origin, pathname } = new URL(request.url)
      const suffix = suffixes.find((known) => pathname.endsWith(known))
      if (suffix === undefined) return new Response("Not found", { status: 404 })
      return await answer(tenant(`${origin}${pathname.slice(0, -suffix.length)}`), suffix, request)
    },
  }
}

async function answer(tenant: Tenant, suffix: string, request: Request): Promise<Response> {
  if (suffix === "/__control") {
    try {
      obey(tenant, await request.json() as Order)
    } catch (fault) {
      if (!(fault instanceof RangeError)) throw fault
      return new Response(fault.message, { status: 400 })
    }
    return new Response(null, { status: 204 })
  }
  if (suffix === testUsersPath) return answerTestUsers(tenant)
  if (suffix === "/__echo") return answerEcho(request)
  if (suffix === "/__sign") return new Response(await signToken(tenant, await request.json() as SignOrder))
  if (suffix === "/__requests") return Response.json(tenant.requests)
  const [endpoint, respond] = routes[suffix]!
  const pairs = request.method === "POST"
    ? new URLSearchParams(await request.text())
    : new URL(request.url).searchParams
  tenant.requests.push({
    endpoint,
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    parameters: Object.fromEntries(pairs),
  })
  const recorded = tenant.requests.at(-1)!
  try {
    if (isPublic(endpoint) && request.headers.has("authorization")) {
      throw new Refusal("invalid_request", "credentials were sent in a request that needs none")
    }
    return await respond(tenant, request, pairs)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    recorded.refused = refusal.message
    return endpoint === "authorize" || endpoint === "logout" ? showRefusal(refusal) : refuse(refusal)
  }
}

const isPublic = (endpoint: Endpoint): boolean => endpoint === "discovery" || endpoint === "jwks"

const statuses: Readonly<Record<string, number>> = { invalid_client: 401, invalid_token: 401, forbidden: 403 }

const refuse = ({ code, message, headers }: Refusal): Response =>
  Response.json({ error: code, error_description: message }, {
    status: "www-authenticate" in headers ? 401 : statuses[code] ?? 400,
    headers: {
      "cache-control": "no-store",
      ...(code === "invalid_client" && { "www-authenticate": "Basic" }),
      ...headers,
    },
  })
