import { MemoryAdapter, memoryRevocations } from "@svc-auth/core/adapters/memory"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { accountPage } from "@svc-auth/core/features"
import Credentials from "@svc-auth/core/providers/credentials"
import Email from "@svc-auth/core/providers/email"
import { TOTP } from "otpauth"
import { expect } from "vitest"
import { Browser, origin } from "../../../core/test/browser.ts"
import { english } from "../../../core/src/app/texts/english.ts"
import { clock } from "../../../core/src/app/symbols.ts"
import { mfa, type MfaOptions } from "../../src/mfa/mfa.ts"

export const email = "ada@example.com"
export type Strategy = "jwt" | "database"
export const strategies = ["jwt", "database"] as const

/** A mail that the app has sent. */
interface Sent {
  readonly kind: string
  readonly to: string
  readonly code?: string | undefined
}

/** An app with `mfa`, whose users sign in by `Credentials` or a mailed link. */
export function createWorld(strategy: Strategy, options: MfaOptions = {}, change: Partial<AuthConfig> = {}) {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const adapter = MemoryAdapter({ clock: now })
  const mails: Sent[] = []
  const links: URL[] = []
  const calls: string[] = []
  const logged: string[] = []
  const log = (type: string, error: unknown) => void logged.push(`${type}: ${(error as Error).message ?? error}`)
  let config: AuthConfig = {
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    origin,
    adapter,
    use: [mfa(options), accountPage()],
    mail: ({ kind, to, code }) => void mails.push({ kind, to, code }),
    [clock]: now,
    session: { strategy, ...strategy === "jwt" && { revocation: { store: memoryRevocations({ clock: now }) } } },
    logger: { error: log, warn: log },
    ...strategy === "jwt" &&
      { callbacks: { jwt: ({ token, trigger }) => (trigger && calls.push(`jwt ${trigger}`), token) } },
    events: { signIn: () => void calls.push("event") },
    providers: [
      Email({ from: "app@example.com", sendVerificationRequest: ({ url }) => void links.push(new URL(url)) }),
      Credentials({
        credentials: { name: {} },
        authorize: async ({ name }) => await adapter.getUser(String(name)),
      }),
      // the providers that `accept` names must be there
      ...Object.keys(options.accept ?? {}).map((id) => ({
        ...{
          id,
          name: id,
          type: "oidc",
          issuer: `https://${id}.test`,
          clientId: "app",
          clientSecret: "s3cr3t",
        } as const,
      })),
    ],
    ...change,
  }
  const browser = () => new Person((request) => Auth(request, config), now, links)
  return {
    ...{ adapter, mails, calls, logged, browser, now },
    config: () => config,
    configure: (more: Partial<AuthConfig>) => void (config = { ...config, ...more }),
    wait: (seconds: number) => void (ahead += seconds * 1000),
    createUser: (id = "a1", more = {}) =>
      adapter.createUser({ id, name: "Ada Example", email, emailVerified: now(), ...more }),
    factors: (id = "a1") => {
      const text = adapter.getFactors(id) as string | null
      return text === null ? null : JSON.parse(text)
    },
    kinds: () => mails.map(({ kind }) => kind),
  }
}

export type World = ReturnType<typeof createWorld>

/** A user's browser, and their authenticator app. */
export class Person extends Browser {
  secret = ""
  codes: readonly string[] = []
  readonly #now: () => Date
  readonly #links: readonly URL[]

  constructor(auth: (request: Request) => Promise<Response>, now: () => Date, links: readonly URL[]) {
    super(auth)
    this.#now = now
    this.#links = links
  }

  /** Signs in by a mailed link. */
  followLink = async (callbackUrl = "/inbox", address = email): Promise<Response> => {
    await this.post("signin/email", { email: address, callbackUrl })
    const { pathname, searchParams } = this.#links.at(-1)!
    return await this.post(pathname.slice("/auth/".length), Object.fromEntries(searchParams))
  }

  signIn = (id = "a1", fields = {}): Promise<Response> =>
    this.post("callback/credentials", { name: id, callbackUrl: "/inbox", ...fields })

  /** Returns the code that the authenticator app shows. */
  code = (steps = 0): string =>
    new TOTP({ secret: this.secret }).generate({ timestamp: this.#now().getTime() + steps * 30_000 })

  /** Sends JSON with the CSRF token. */
  json = async (
    path: string,
    fields: Readonly<Record<string, unknown>> = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const { csrfToken } = await (await this.fetch("csrf")).json()
    const headers = { ...more, "content-type": "application/json" }
    return await this.fetch(path, { method: "POST", headers, body: JSON.stringify({ csrfToken, ...fields }) })
  }

  answer = (code: unknown, more = {}): Promise<Response> => this.json("second-factor", { code, ...more })

  /** Adds an authenticator app on the account page. */
  enrol = async (): Promise<void> => {
    const { secret } = await (await this.json("totp")).json()
    this.secret = secret
    const added = await this.json("totp", { code: this.code() })
    expect(added.status).toBe(200)
    this.codes = (await added.json()).recoveryCodes
  }

  /** Another browser with a copy of all cookies. */
  copyTo = <P extends Browser>(other: P): P => {
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }
}

export const toPath = (response: Response): string => {
  const url = new URL(response.headers.get("location")!)
  return url.pathname + url.search
}

/** A user with an authenticator app, whose last code is used up, in a browser that has signed out. */
export async function createAda(strategy: Strategy, options: MfaOptions = {}, change: Partial<AuthConfig> = {}) {
  const world = createWorld(strategy, options, change)
  await world.createUser()
  const ada = world.browser()
  await ada.followLink()
  await ada.enrol()
  await ada.post("signout")
  expect(await ada.currentEmail()).toBeUndefined()
  world.wait(60)
  world.calls.length = 0
  return { ...world, ada }
}

/** Returns what a text of the pages begins with, up to its placeholder. @param value of the placeholder */
export function toStart(key: keyof typeof english, value = ""): string {
  const [start, end] = english[key].split(/\{\w+\}/)
  return value === "" || start !== "" ? `${start}${value}` : `${value}${end}`
}
