/**
 * For the tests of an app that uses the library: a session without a sign-in. Refuses to work in production.
 * @module
 */
import { usesStore } from "./account/claim.ts"
import { toUserId } from "./account/user.ts"
import { requireUsers } from "./settings/adapter.ts"
import { openContext, type RequestContext } from "./request/context.ts"
import { type Env, readVariable, withEnv } from "./settings/env.ts"
import { InvalidConfig, JWTSessionError, NotForProduction } from "./errors.ts"
import type { BindingConfig } from "./kit/options.ts"
import type { AdapterUser } from "./model/adapter.ts"
import type { Account, DefaultSession, Profile, ProviderType, Session, User } from "./model/types.ts"
import { beginSession } from "./session/session.ts"
import { type Settings, toSettings } from "./settings/settings.ts"
import { findByEmail } from "./account/user.ts"
import { toEmail } from "./web/address.ts"
import type { Cookie } from "./web/cookie.ts"
import { parseUrl } from "./web/url.ts"

/** One cookie, as Playwright's `addCookies` takes it. */
export interface TestCookie {
  readonly name: string
  /** Encoded, as the browser sends it. */
  readonly value: string
  /** The host; with a dot before it where the configuration shares the cookie with subdomains. */
  readonly domain: string
  readonly path: string
  /** Seconds since the epoch. */
  readonly expires: number
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly sameSite: "Strict" | "Lax" | "None"
}

/** A user's session, as their browser keeps it. */
export interface TestSession {
  /** One, or several where the session is too long for one. */
  readonly cookies: readonly TestCookie[]
  /** The `Cookie` header that a browser sends: `name=value`, by `; `. */
  readonly header: string
}

/** What {@link sessionCookie} may be told. */
export interface TestSessionOptions {
  /** Where the browser of the test finds the app. Default: the configuration's `origin`, else `AUTH_URL`. */
  readonly url?: string | URL | undefined
  /** What `callbacks.jwt` is told of the account. Default: one at the first provider of the configuration, named after the user. */
  readonly account?: Partial<Account> | undefined
  /** What `callbacks.jwt` is told of the provider's profile. */
  readonly profile?: Profile | undefined
}

/**
 * The session that the app would begin for this user, without a sign-in: `callbacks.jwt` chooses what it holds, under the
 * strategy `database` it is a row of the adapter. With an adapter the user is its own, found by `id` or `email`, or created.
 * `callbacks.signIn` is not asked and no event fires. What the configuration leaves open comes from the environment.
 *
 * Anyone who can call this can be anyone. So it works only where `NODE_ENV` is `test` or `development`, or is not set and
 * the configuration says `development: true`.
 * @param config as the app has it; of one that is made for each request, what the function gives
 * @throws {NotForProduction} everywhere else
 * @throws {InvalidConfig} where nothing says where the app is
 * @throws {MissingSecretError} an app and its tests share a secret: none is made up
 */
export async function sessionCookie<S extends DefaultSession = Session>(
  config: BindingConfig<S>,
  user: User,
  options: TestSessionOptions = {},
): Promise<TestSession> {
  const env = (globalThis as { process?: { env?: Env } }).process?.env ?? {}
  requireTest(env, config.development)
  const context = openTestVisit(withEnv(env, config, { dev: false }), options.url)
  const account = toAccount(context.settings, user, options.account)
  const { user: known, isNewUser } = usesStore(context, account)
    ? await findOrCreate(context, user)
    : { user: { ...user, id: user.id ?? await toUserId(context.settings, account) }, isNewUser: false }
  await beginSession(context, known, {
    account: { ...account, userId: known.id },
    profile: options.profile,
    isNewUser,
    trigger: isNewUser ? "signUp" : "signIn",
  })
  const cookies = context.jar.take()
  if (cookies.length === 0) throw new JWTSessionError("callbacks.jwt gave null: this user gets no session")
  return {
    cookies: cookies.map((cookie) => toTestCookie(cookie, context)),
    header: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; "),
  }
}

function requireTest(env: Env, development: boolean | undefined): void {
  const mode = readVariable(env, "NODE_ENV")
  if (mode === "test" || mode === "development" || mode === undefined && development === true) return
  throw new NotForProduction(
    `sessionCookie makes a session of anyone, and NODE_ENV is ${mode ? JSON.stringify(mode) : "not set"}: ` +
      "set it to test where the tests run",
  )
}

function openTestVisit(config: Parameters<typeof toSettings>[0], given: string | URL | undefined): RequestContext {
  // without `url` and `origin` this parses the text "undefined", which is not a URL, so the error below is thrown
  const url = parseUrl(String(given ?? config.origin))
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidConfig(
      "sessionCookie: set `url`, or AUTH_URL, to where the browser finds the app, with http(s)://",
    )
  }
  // in production, so that no secret is made up: the app's process would make up another
  const settings = toSettings({ ...config, origin: config.origin ?? url.origin, development: false })
  return openContext(new Request(url), settings)
}

function toAccount(settings: Settings, user: User, given: Partial<Account> = {}): Account {
  const provider = given.provider ?? settings.providers.keys().next().value ?? "test"
  const type: ProviderType = settings.providers.get(provider)?.type ?? "oauth"
  return { type, provider, providerAccountId: user.id ?? user.email ?? "test", ...given } as Account
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

const sites = { strict: "Strict", lax: "Lax", none: "None" } as const

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
    sameSite: sites[sameSite],
  }
}
