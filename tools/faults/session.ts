import { binding, type Fault, host } from "./fault.ts"

/** Replaces the framework's current request by the last request that began. */
const lastRequest =
  "{ last: undefined, run(c, next) { this.last = c; return next() }, getStore() { return this.last } }"

const cached = `(() => {
  const kept = new Map()
  return async (first, ...rest) => {
    const c = first === undefined ? current.getStore() : first
    if (!c?.req) return auth(...(first === undefined ? [] : [first]), ...rest)
    const cookie = c.req.header("cookie")
    const known = kept.get(cookie)
    if (known && known.until > Date.now()) return known.session
    const session = await auth(c)
    kept.set(cookie, { session, until: Date.now() + 5_000 })
    return session
  }
})()`

/** Faults that mix up the sessions of users, or let a session live too long. */
export const sessionFaults: readonly Fault[] = [
  {
    name: "the session belongs to the connection",
    patches: [host("toHost.scopeKey", "(c) => c.env.incoming.socket")],
    scenario: "app/one-connection",
    says: "on a shared connection",
  },
  {
    name: "the session is cached under the request's cookies",
    patches: [
      host("current", "$0\nconst keys = new Map()"),
      host(
        "toHost.scopeKey",
        "(c) => keys.get(c.req.header('cookie')) ?? keys.set(c.req.header('cookie'), c).get(c.req.header('cookie'))",
      ),
    ],
    scenario: "app/signed-out-at-once",
    says: "pages on which the signed-out session lives on",
  },
  {
    name: "each read in one request gets a new session",
    patches: [host("toHost.scopeKey", "(c) => ({ c })")],
    scenario: "app/auth-in-parallel",
    says: "answer: expected [true,null]",
  },
  {
    name: "the current request is a variable of the module",
    patches: [host("current", lastRequest)],
    scenario: "app/requests-in-parallel",
    says: "shows",
  },
  {
    name: "the session is a variable of the module",
    patches: [binding("Svc.auth", "async (...given) => globalThis.session ??= await auth(...given)")],
    scenario: "app/requests-in-parallel",
    says: "shows",
  },
  {
    name: "the session is cached for five seconds",
    patches: [binding("Svc.auth", cached)],
    scenario: "app/signed-out-at-once",
    says: "pages on which the signed-out session lives on",
  },
  {
    name: "there is no current request",
    patches: [host("toHost.current", "() => undefined")],
    scenario: "app/session",
    says: "home",
  },
  {
    name: "code outside a request gets a request",
    patches: [
      host(
        "toHost.current",
        "() => current.getStore() ?? { req: { raw: new Request('http://app.test'), url: 'http://app.test' }, res: 1 }",
      ),
    ],
    scenario: "app/outside",
    says: "OutsideRequest",
  },
  {
    name: "the current request is lost before the response has been sent",
    patches: [
      host(
        "current",
        "{ run(c, next) { this.last = c; return next().finally(() => { this.last = undefined }) }, getStore() { return this.last } }",
      ),
    ],
    scenario: "app/streamed",
    says: "stream",
  },
  {
    name: "every value is treated as an event",
    patches: [host("toHost.isEvent", "() => true")],
    scenario: "app/session",
    says: "/lazy",
  },
  {
    name: "every request is treated as prerendering",
    patches: [host("toHost.isPrerendering", "() => true")],
    scenario: "app/guarded-data",
    says: "/protected/api by",
  },
  {
    name: "nothing is read before a page streams",
    patches: [host("toHost.requestKind", "$0,\n  streams: false")],
    scenario: "app/streamed",
    says: "cookies",
  },
  {
    name: "the configuration of the first request is kept",
    patches: [
      binding(
        "Svc",
        "bind<Context, S, A>(toHost(base), (() => { let kept; return async (...given) => kept ??= await config(...given) })())",
        "CallExpression bind",
      ),
    ],
    scenario: "app/lazy-config",
    says: "pages signed-out users are sent to",
  },
  {
    name: "environment variables are not read",
    patches: [host("toHost.env", "{}")],
    scenario: "config/environment",
    says: "client id of the authorization request",
  },
  {
    name: "the app always runs in development",
    patches: [host("toHost.dev", "true")],
    scenario: "config/in-development",
    says: "in production",
  },
  {
    name: "the origin is taken from Host without trustHost",
    patches: [
      binding(
        "Svc",
        "bind<Context, S, A>(toHost(base), async (request, c) => ({ ...await config(request, c), ...(request && { origin: new URL(request.url).origin }) }))",
        "CallExpression bind",
      ),
    ],
    scenario: "host/untrusted",
    says: "/auth/session",
  },
  {
    name: "every proxy is trusted",
    patches: [
      binding(
        "Svc",
        "bind<Context, S, A>(toHost(base), async (request, c) => ({ ...await config(request, c), trustHost: true }))",
        "CallExpression bind",
      ),
    ],
    scenario: "host/untrusted",
    says: "/auth/session",
  },
]
