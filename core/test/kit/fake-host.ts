import {
  type AppFacts,
  bind,
  type Binding,
  type BindingConfig,
  type ClientRequest,
  type ConfigSource,
  type FrameworkRequest,
  type Host,
} from "../../src/kit/index.ts"
import type { Cookie, LoggerInstance } from "../../src/types.ts"
import Credentials from "../../src/providers/credentials.ts"
import { oauth } from "../../src/providers.ts"

/** One request of a minimal framework. */
export interface FakeEvent {
  readonly request: Request
  readonly cookies: Cookie[]
  readonly client?: ClientRequest
  /** Whether the response has started, so that no more cookies can be set. */
  left?: boolean
}

/** Thrown for redirects, as frameworks do. */
export class Left {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

export const origin = "https://app.test"
const navigates = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" }

export const toEvent = (path = "/", init: RequestInit = {}, client?: ClientRequest): FakeEvent => ({
  request: new Request(origin + path, {
    ...init,
    headers: { ...navigates, ...init.headers as Record<string, string> },
  }),
  cookies: [],
  ...(client && { client }),
})

/** Returns the next request of the same browser. */
export const toNext = ({ cookies }: FakeEvent, path = "/", init: RequestInit = {}): FakeEvent =>
  toEvent(path, {
    ...init,
    headers: { ...init.headers as Record<string, string>, cookie: toHeader(cookies) },
  })

const toHeader = (cookies: readonly Cookie[]): string =>
  cookies.filter(({ options }) => options.maxAge !== 0).map(({ name, value }) => `${name}=${value}`).join("; ")

export const silent: LoggerInstance = { error: () => {}, warn: () => {}, debug: () => {} }

export const config: BindingConfig = {
  limits: false,
  secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
  trustHost: true,
  logger: silent,
  providers: [
    Credentials({ authorize: ({ name }) => typeof name === "string" ? { id: name, name, email: null } : null }),
    oauth({
      id: "acme",
      name: "Acme",
      clientId: "client",
      clientSecret: "client-secret-of-acme",
      authorization: "https://acme.test/authorize",
      token: "https://acme.test/token",
      userinfo: "https://acme.test/userinfo",
      profile: () => ({ id: "1" }),
    }),
  ],
}

/** Differences from the fake framework. */
export interface Changes extends Partial<Omit<Host<FakeEvent>, "app" | "read">> {
  readonly app?: Partial<AppFacts>
  /** Returns what the framework knows in addition about the request. */
  readonly read?: (event: FakeEvent) => Partial<FrameworkRequest>
}

/** Returns a binding for the fake framework. `during` runs a function with this event as its current request. */
export function bindFake(
  source: ConfigSource<FakeEvent>,
  { app, read, ...changes }: Changes = {},
): Binding<FakeEvent> & { during: <T>(event: FakeEvent, run: () => Promise<T>) => Promise<T> } {
  let current: FakeEvent | undefined
  const binding = bind<FakeEvent>({
    app: { env: {}, dev: false, base: "", ...app },
    current: () => current,
    isEvent: (value): value is FakeEvent => typeof value === "object" && value !== null && "cookies" in value,
    read: (event) => ({
      request: event.request,
      key: event.request,
      client: event.client,
      guardUrl: () => new URL(event.request.url),
      clientRedirect: (location) => Response.json({ location }),
      ...read?.(event),
    }),
    isActionParameter: (name) => name.startsWith("/"),
    setCookie: (event, cookie) => {
      if (event.left) throw new TypeError("the response has already started")
      event.cookies.push(cookie)
    },
    redirect: (_event, url) => {
      throw new Left(url)
    },
    ...changes,
  }, source)
  return {
    ...binding,
    during: async (event, run) => {
      current = event
      try {
        return await run()
      } finally {
        current = undefined
      }
    },
  }
}

/** Returns an event whose browser has signed in as Ada. */
export async function signedIn(): Promise<FakeEvent> {
  const { during, signIn } = bindFake(config)
  const event = toEvent("/login", { method: "POST" })
  await during(event, () => signIn("credentials", { name: "Ada", redirect: false }))
  return event
}

/** Returns the URL of the redirect. */
export async function leavesFor(run: () => Promise<unknown>): Promise<string> {
  try {
    const given = await run()
    if (given instanceof Response && given.status === 303) return given.headers.get("location") ?? ""
    if (given instanceof Response && given.status === 200) return (await given.json()).location
  } catch (thrown) {
    if (thrown instanceof Left) return thrown.url
    throw thrown
  }
  throw new Error("there was no redirect")
}
