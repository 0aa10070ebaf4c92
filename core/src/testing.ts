/**
 * Creates sessions without a sign-in, for the tests of your app. Throws in production.
 * @module
 */
import { usesStore } from "./signin/claim.ts"
import { createUserId } from "./signin/user.ts"
import { requireUsers } from "./app/adapter-calls.ts"
import { openContext, type RequestContext } from "./app/context.ts"
import { type Env, readVariable, withEnv } from "./app/env.ts"
import { AuthError, InvalidConfig } from "./errors.ts"
import type { BindingConfig } from "./kit/options.ts"
import type { AdapterUser } from "./app/adapter.ts"
import type { Account, DefaultSession, Profile, ProviderType, Session, User } from "./types.ts"
import { toSignInFacts } from "./session/account-mark.ts"
import { beginSession } from "./session/session.ts"
import { getSettings } from "./all-features.ts"
import { withProviders } from "./http/auth.ts"
import type { Settings } from "./app/settings.ts"
import { findByEmail } from "./signin/user.ts"
import { toEmail } from "./web/address.ts"
import type { Cookie } from "./web/cookie.ts"
import { parseUrl } from "./web/url.ts"

/** A cookie in the form that Playwright's `addCookies` accepts. */
export interface TestCookie {
  readonly name: string
  /** Encoded, as the browser sends it. */
  readonly value: string
  /** The host. It begins with a dot if the configuration shares the cookie with subdomains. */
  readonly domain: string
  readonly path: string
  /** Seconds since the epoch. */
  readonly expires: number
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly sameSite: "Strict" | "Lax" | "None"
}

/** A user's session, as their browser stores it. */
export interface TestSession {
  /** The session's cookies: one, or several if the session is too long for one. */
  readonly cookies: readonly TestCookie[]
  /** Value of the `Cookie` header that a browser sends. */
  readonly header: string
}

/** Options of {@link sessionCookie}. */
export interface TestSessionOptions {
  /** URL of the app under test. Default: the configuration's `origin`, otherwise `AUTH_URL`. */
  readonly url?: string | URL | undefined
  /** The account that `callbacks.jwt` receives. Default: an account at the first provider, with the user's id. */
  readonly account?: Partial<Account> | undefined
  /** The profile that `callbacks.jwt` receives. */
  readonly profile?: Profile | undefined
}

/**
 * Returns a session for this user without a sign-in, as the app would create it: `callbacks.jwt` is called, and the `database` strategy
 * stores a row. With an adapter, the user is looked up by `id` or `email`, and created if missing. `callbacks.signIn` is not called, and no
 * events are fired. Options that are not in the configuration are read from the environment.
 *
 * A caller of this function can sign in as any user. Therefore, it only works if `NODE_ENV` is `test` or `development`, or if it is not set
 * and the configuration has `development: true`.
 * @param config the app's configuration, not a function that returns it
 * @throws {AuthError} of type `NotForProduction` in production
 * @throws {InvalidConfig} if the app's URL is unknown
 * @throws {MissingSecretError} if no secret is set; the app and its tests must share one
 */
export async function sessionCookie<S extends DefaultSession = Session>(
  config: BindingConfig<S>,
  user: User,
  options: TestSessionOptions = {},
): Promise<TestSession> {
  const { process }: typeof globalThis & { readonly process?: { readonly env?: Env } } = globalThis
  const env = process?.env ?? {}
  requireTest(env, config.development)
  const context = await openTestContext(withEnv(env, config, { dev: false }), options.url)
  const account = createAccount(context.settings, user, options.account)
  const { user: known, isNewUser } = usesStore(context, account)
    ? await findOrCreate(context, user)
    : { user: { ...user, id: user.id ?? await createUserId(context.settings, account) }, isNewUser: false }
  await beginSession(context, known, {
    account: { ...account, userId: known.id },
    profile: options.profile,
    isNewUser,
    trigger: isNewUser ? "signUp" : "signIn",
  }, await toSignInFacts(context, account))
  const cookies = context.jar.take()
  if (cookies.length === 0) {
    throw new AuthError(
      "`callbacks.jwt` returned null, so this user has no session; return a token for users of tests",
      { type: "JWTSessionError" },
    )
  }
  return {
    cookies: cookies.map((cookie) => toTestCookie(cookie, context)),
    header: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; "),
  }
}

function requireTest(env: Env, development: boolean | undefined): void {
  const mode = readVariable(env, "NODE_ENV")
  if (mode === "test" || mode === "development" || mode === undefined && development === true) return
  throw new AuthError(
    `sessionCookie only works in tests, but NODE_ENV is ${mode ? JSON.stringify(mode) : "not set"}; ` +
      'set NODE_ENV to "test" for the tests',
    { type: "NotForProduction" },
  )
}

async function openTestContext(
  config: Parameters<typeof getSettings>[0],
  given: string | URL | undefined,
): Promise<RequestContext> {
  // without `url` and `origin`, this parses the text "undefined", which is not a URL, so that the error below is thrown
  const url = parseUrl(String(given ?? config.origin))
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidConfig(
      "sessionCookie does not know the app's URL; set `url` or AUTH_URL to an http(s) URL",
    )
  }
  // in production mode, because a random development secret would differ from that of the app's process
  const origin = config.origin ?? (config.use?.some(({ tenants }) => tenants) ? undefined : url.origin)
  const settings = getSettings({ ...config, origin, development: false })
  const request = new Request(url)
  return openContext(request, await withProviders(settings, request))
}

function createAccount(settings: Settings, user: User, given: Partial<Account> = {}): Account {
  const provider = given.provider ?? settings.providers.keys().next().value ?? "test"
  const type: ProviderType = settings.providers.get(provider)?.type ?? "oauth"
  return { type, provider, providerAccountId: user.id ?? user.email ?? "test", ...given }
}

async function findOrCreate(
  context: RequestContext,
  user: User,
): Promise<{ readonly user: AdapterUser; readonly isNewUser: boolean }> {
  const { getUser, createUser } = requireUsers(context.settings)
  const known = (user.id ? await getUser(user.id) : undefined) ??
    (user.email ? await findByEmail(context, user.email) : undefined)
  if (known) return { user: known, isNewUser: false }
  const email = user.email && toEmail(user.email)
  const row = { emailVerified: null, ...user, id: user.id ?? crypto.randomUUID(), email } as AdapterUser
  return { user: await createUser(row), isNewUser: true }
}

const sameSites = { strict: "Strict", lax: "Lax", none: "None" } as const

function toTestCookie({ name, value, options }: Cookie, { request, now }: RequestContext): TestCookie {
  const { domain, path = "/", maxAge = 0, httpOnly = false, secure = false, sameSite = "lax" } = options
  return {
    name,
    value: encodeURIComponent(value),
    domain: domain === undefined ? new URL(request.url).hostname : `.${domain.replace(/^\./, "")}`,
    path,
    expires: Math.floor(now.getTime() / 1000) + maxAge,
    httpOnly,
    secure,
    sameSite: sameSites[sameSite],
  }
}
