import type { Sabotage } from "./play.ts"

/** A mistake that the author of a binding might make, put into the binding for Hono. */
export interface Mistake extends Sabotage {
  /** A part of the scenario's failure message: it names the mistake. */
  readonly says: string
}

type Row = readonly [name: string, code: string, scenario: string, says: string]

/** Returns the patch of a symbol, or of a node in it. */
const at = (symbol: string, replace: string, node?: string) => ({ symbol, replace, ...node !== undefined && { node } })

/** Returns a patch around what the binding calls for each request. Its code can use `c`, the context, and `answer`, which calls the handler. */
const around = (code: string) => at("Svc.middleware", code, "CallExpression hook")

/** Returns the mistakes of the rows, each with the patch that its code makes. */
const toMistakes = (rows: readonly Row[], toPatch: (code: string) => Sabotage["patches"][number]): Mistake[] =>
  rows.map(([name, code, scenario, says]) => ({
    ...{ name, scenario, says },
    ...{ package: "frameworks/hono", patches: [toPatch(code)] },
  }))

/** The library gets no request for which the condition holds. It can use `c` and `path`. */
const skipped = toMistakes(
  [
    ...["upgrade", "x-requested-with", "purpose", "x-middleware-subrequest"].map((name): Row => [
      `the guard is skipped for requests with ${name}`,
      `c.req.header("${name}") !== undefined`,
      "app/guard-headers",
      `is skipped for a request with ${name}`,
    ]),
    [
      "a header overrides the method, and the guard is skipped for OPTIONS",
      '(c.req.header("x-http-method-override") ?? c.req.method) === "OPTIONS"',
      "app/guard-headers",
      "is skipped for a request with x-http-method-override: OPTIONS",
    ],
    [
      "crawlers and probes pass the guard",
      '/bot|probe/i.test(c.req.header("user-agent") ?? "")',
      "app/guard-headers",
      "is skipped for a request with user-agent: kube-probe",
    ],
    [
      "any session cookie passes the guard, even an invalid one",
      '/session-token=/.test(c.req.header("cookie") ?? "") && !path.startsWith("/auth/")',
      "app/guard-headers",
      "is skipped for a request with the cookie",
    ],
    ["the guard is skipped for .json", 'path.endsWith(".json")', "app/guard-file-names", "/protected/files/a.json"],
    ["the guard is skipped for assets", "/\\.(css|js)$/.test(path)", "app/guard-file-names", "/protected/files/a.js"],
    ["the guard is skipped for dotfiles", 'path.includes("/.")', "app/guard-file-names", "/protected/files/.env"],
    [
      "the guard is skipped for folders",
      'path.includes("/_next/")',
      "app/guard-file-names",
      "/protected/files/_next/a",
    ],
    ["PUT is not guarded", 'c.req.method === "PUT"', "app/guard-every-method", "status of PUT /protected/api"],
    [
      "OPTIONS is not guarded",
      'c.req.method === "OPTIONS"',
      "app/guard-every-method",
      "status of OPTIONS /protected/api",
    ],
    ["HEAD is not guarded", 'c.req.method === "HEAD"', "app/guard-every-method", "status of HEAD /protected/api"],
    [
      "only navigations are guarded",
      'c.req.header("sec-fetch-mode") !== "navigate" && !path.startsWith("/auth/")',
      "app/guarded-data",
      "/protected/api by fetch",
    ],
    ["the guard is skipped for several slashes", 'path.includes("//")', "app/guard-decoding", "/protected/files//"],
    [
      "the guard is skipped for other spellings of auth routes",
      'decodeURI(path).startsWith("/auth") && !path.startsWith("/auth")',
      "app/guard-base-path",
      "/%61uth/nowhere",
    ],
  ],
  (condition) => around(`((path) => ${condition})(new URL(c.req.url).pathname) ? answer() : $0`),
)

/** The guard checks another URL than the router. */
const misread = toMistakes(
  [
    [
      "a header overrides the path that the guard checks",
      '() => new URL(c.req.header("x-original-url") ?? "", c.req.url)',
      "app/guard-headers",
      "is skipped for a request with x-original-url: /about",
    ],
    [
      "the guard checks the path without decoding it",
      '() => toRoutedUrl(new URL(c.req.url), new URL(c.req.url).pathname.replaceAll("%", "%25"))',
      "app/guarded-data",
      "/%70rotected/api",
    ],
    [
      "the router ignores a trailing slash, and the guard does not",
      "() => new URL(c.req.url)",
      "app/guard-spelling",
      "a signed-out user sees the guarded page at /protected/",
    ],
    [
      "the guard checks the URL without its query",
      '() => Object.assign(toRoutedUrl(new URL(c.req.url), c.req.path), { search: "" })',
      "app/guarded",
      "where it leads",
    ],
    [
      "X-Forwarded-Host is trusted",
      '() => new URL(c.req.path, `http://${c.req.header("x-forwarded-host") ?? c.req.header("host")}`)',
      "host/forwarded-rule",
      "the guard trusts x-forwarded-host: inside.test",
    ],
    [
      "X-Forwarded-Proto is trusted",
      '() => new URL(c.req.path, `${c.req.header("x-forwarded-proto") ?? "http"}://${c.req.header("host")}`)',
      "host/forwarded-protocol",
      "the guard trusts x-forwarded-proto: https",
    ],
    [
      "X-Forwarded-Uri is trusted",
      '() => new URL(c.req.header("x-forwarded-uri") ?? c.req.url, c.req.url)',
      "host/forwarded-ignored",
      "x-forwarded-uri",
    ],
  ],
  (guardUrl) => at("toHost.guardUrl", guardUrl),
)

/** The response differs from what the library made of it. The code can use `given`, that response, and change `headers` and `cookies`, copies of its own. */
const changed = toMistakes(
  [
    [
      "cookies are lost on redirects",
      'if (given.status >= 300 && given.status < 400 && !headers.get("location")?.includes("/api/me")) cookies = []',
      "app/cookies-on-redirect",
      "cookies",
    ],
    ["cookies are lost on thrown responses", "if (c.error) cookies = []", "app/cookies-on-throw", "cookies"],
    [
      "several cookies are merged into one header",
      'if (cookies.length > 0) cookies = [cookies.join(", ")]',
      "app/big-session",
      "after signing in",
    ],
    ["cookies are set twice", "cookies = [...cookies, ...cookies]", "app/own-cookie", "cookies of the app"],
    [
      "the library's cookies replace the app's own",
      'if (cookies.join().includes("session-token")) cookies = cookies.filter((line) => line.includes("svc."))',
      "app/own-cookie",
      "cookies of the app",
    ],
    [
      "cookies lose HttpOnly and Secure",
      'cookies = cookies.map((line) => line.replace("; HttpOnly", "").replace("; Secure", ""))',
      "cookies/attributes",
      "cookie",
    ],
    ["Vary is missing", 'headers.delete("vary")', "app/cache-headers", "signed out"],
    [
      "the app's own Vary is overwritten",
      'if (headers.has("vary")) headers.set("vary", "Cookie")',
      "app/own-headers",
      "names in Vary",
    ],
    [
      "the library's Vary is overwritten by the app's",
      'const own = c.res.headers.get("vary"); if (own) headers.set("vary", own)',
      "app/own-headers",
      "names in Vary",
    ],
    [
      "Cache-Control is lost",
      'if (!new URL(c.req.url).pathname.startsWith("/auth/")) headers.delete("cache-control")',
      "app/cache-headers",
      "the answer that signs in",
    ],
    [
      "caches may store a response of the guard",
      'if (given.status === 401 || headers.get("location")?.includes("/signin")) headers.delete("cache-control")',
      "app/guard-cache-headers",
      "signed out",
    ],
    [
      "any site may read the responses",
      'headers.set("access-control-allow-origin", "*")',
      "contract/no-cors",
      "answer of /session",
    ],
  ],
  (change) =>
    around(`$0.then((given) => {
  const headers = new Headers(given.headers)
  let cookies = headers.getSetCookie()
  ${change}
  headers.delete("set-cookie")
  for (const line of cookies) headers.append("set-cookie", line)
  return new Response(given.body, { status: given.status, headers })
})`),
)

/** The library is called in another way, or its response is not used. */
const called = toMistakes(
  [
    [
      "the guard is called after the handler has run",
      "answer().then((given) => hook(c, () => given))",
      "app/guard-before-handlers",
      "status for a signed-out user",
    ],
    [
      "the guard is called, and its response is ignored",
      "$0.then((given) => given.status === 401 || given.status === 303 ? answer() : given)",
      "app/guarded-data",
      "/protected/api by navigate",
    ],
    [
      "a guard that fails lets the request pass",
      "$0.then((given) => given.status >= 500 ? answer() : given)",
      "app/fails-closed",
      "/protected with broken-jwt",
    ],
    [
      "the status of responses is lost",
      "$0.then((given) => new Response(given.body, { headers: given.headers }))",
      "app/guard-every-method",
      "which the guard must refuse",
    ],
    ["the handler runs twice", "answer().then(() => $0)", "app/handlers-once", "answer of a handler that reads JSON"],
    [
      "the body has been read before the handler runs",
      "c.req.raw.text().then(() => $0)",
      "app/handlers-once",
      "answer of a handler that reads JSON",
    ],
  ],
  around,
)

/** The configuration is not the app's. The code can use `config`, a function, and returns its result. */
const configured = toMistakes(
  [
    [
      "the first configuration is kept",
      "globalThis.kept ??= config(request, c)",
      "app/lazy-config",
      "signed-out users are sent to",
    ],
    [
      "the origin is taken from Host without trustHost",
      "({ ...await config(request, c), ...request && { origin: new URL(request.url).origin } })",
      "host/untrusted",
      "/auth/session",
    ],
  ],
  (result) => at("Svc", `bind<Context, S, A>(toHost(base), async (request, c) => ${result})`, "CallExpression bind"),
)

const current = (members: string) =>
  `{ run(c, next) { this.last = c; return next()${members} }, getStore() { return this.last } }`

/** Replaces a member of what the binding says about its framework, or another symbol. */
const replaced = ([symbol, ...row]: readonly [symbol: string, ...Row]): Mistake[] =>
  toMistakes([row], (code) => at(symbol, code))

const described = ([
  ["toHost.isEvent", "no cookies are set", "$0,\n  setCookie: () => {}", "app/verbs", "name"],
  [
    "toHost.isEvent",
    "cookies that go through the framework are encoded twice",
    '$0,\n  setCookie: (c, { name, value }) => c.header("set-cookie", `${name}=${btoa(value)}; Path=/; Secure`, { append: true })',
    "app/verbs",
    "name",
  ],
  ["toHost.isEvent", "nothing is read before a page streams", "$0,\n  streams: false", "app/streamed", "cookies"],
  ["toHost.key", "programs count as pages", '$0,\n    client: "page" as const', "app/guard-answers-programs", "status"],
  [
    "toHost.request",
    "the library gets requests without their body",
    "new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers })",
    "credentials/right",
    "where it leads",
  ],
  [
    "toHost.request",
    "the library does not get the headers Origin and Sec-Fetch-Site",
    '((all) => { all.headers.delete("sec-fetch-site"); all.headers.delete("origin"); return all })(new Request(c.req.raw))',
    "header-rule/matrix",
    "refused with Sec-Fetch-Site same-site",
  ],
  [
    "toHost.redirect",
    "the target of verbs is lost",
    "(c) => { throw new Leaving('/') }",
    "app/redirect-status",
    "redirect after signIn",
  ],
  [
    "toHost.isEvent",
    "every parameter names an action",
    "$0,\n  isActionParameter: () => true",
    "app/guarded",
    "where it leads",
  ],
  ["toHost.base", "the path below which the app is mounted is unknown", '""', "sub-path/guard", "user is sent to"],
  ["toHost.env", "environment variables are not read", "{}", "config/environment", "client id"],
  ["toHost.dev", "the app always runs in development", "true", "config/in-development", "in production"],
  ["toHost.isEvent", "every value is treated as an event", "() => true", "app/session", "/lazy"],
  ["toHost.isPrerendering", "every request prerenders", "true", "app/guarded-data", "/protected/api by"],
  [
    "toHost.key",
    "the session belongs to the connection",
    "c.env.incoming.socket",
    "app/one-connection",
    "connection",
  ],
  [
    "toHost.key",
    "each read in one request gets a new session",
    "{ c }",
    "app/auth-in-parallel",
    "[true,null]",
  ],
  ["toHost.current", "there is no current request", "() => undefined", "app/session", "home"],
  [
    "toHost.current",
    "code outside a request gets a request",
    "() => current.getStore() ?? { req: { raw: new Request('http://app.test'), url: 'http://app.test' }, res: 1 }",
    "app/outside",
    "OutsideRequest",
  ],
  ["current", "the current request is a variable of the module", current(""), "app/requests-in-parallel", "shows"],
  [
    "current",
    "the current request is lost before the response has been sent",
    current(".finally(() => { this.last = undefined })"),
    "app/streamed",
    "stream",
  ],
  [
    "Svc.auth",
    "the session is a variable of the module",
    "async (...given) => globalThis.session ??= await auth(...given)",
    "app/requests-in-parallel",
    "shows",
  ],
] as const).flatMap(replaced)

/** The mistakes that no kind above covers. */
const others: Mistake[] = [
  {
    name: "a redirect of signIn and signOut has status 302",
    patches: [at("replaceByRedirect", "302", "NumericLiteral")],
    scenario: "app/redirect-status",
    says: "redirect after signIn",
  },
  {
    name: "the redirect of a verb is lost if the app answers errors itself",
    patches: [at("Svc.middleware", ";", "IfStatement replaceByRedirect")],
    scenario: "app/verbs",
    says: "where signIn leads",
  },
  {
    name: "an app without NODE_ENV runs in development",
    patches: [at("toHost.dev", '!/^(?:production|test|staging)$/.test(process.env["NODE_ENV"] ?? "")')],
    scenario: "config/node-env",
    says: "without NODE_ENV",
  },
  {
    name: "an app runs in development unless NODE_ENV is production",
    patches: [at("toHost.dev", '(process.env["NODE_ENV"] ?? "production") !== "production"')],
    scenario: "config/node-env",
    says: "NODE_ENV=test",
  },
  {
    name: "the guard decodes the path once more than the router",
    patches: [
      at("toHost.guardUrl", "() => Object.assign(new URL(c.req.url), { pathname: decodeURIComponent(c.req.path) })"),
      at("toHost.moreGuardUrls", "() => []"),
    ],
    scenario: "app/guard-decoding",
    says: "/protected/files/x%5C..%5C..%5C..%5Cabout",
  },
  {
    name: "the session is cached under the request's cookies",
    patches: [
      at("current", "$0\nconst keys = new Map()"),
      at(
        "toHost.key",
        "keys.get(c.req.header('cookie')) ?? keys.set(c.req.header('cookie'), c).get(c.req.header('cookie'))",
      ),
    ],
    scenario: "app/signed-out-at-once",
    says: "pages on which the signed-out session lives on",
  },
].map((one) => ({ ...one, package: "frameworks/hono" }))

export const mistakes: readonly Mistake[] = [
  ...[...skipped, ...misread, ...changed, ...called],
  ...[...configured, ...described, ...others],
]
