import { app, aroundHook, type Fault, host, skippedWhere } from "./fault.ts"

const skippedForHeader = (header: string, says = header): Fault => ({
  name: `the guard is skipped for requests with ${header}`,
  patches: skippedWhere(`c.req.header("${header}") !== undefined`),
  scenario: "app/guard-headers",
  says: `is skipped for a request with ${says}`,
})

/** Faults in which the guard is skipped, or sees another request than the router. */
export const guardFaults: readonly Fault[] = [
  skippedForHeader("upgrade"),
  skippedForHeader("x-requested-with"),
  skippedForHeader("purpose"),
  skippedForHeader("x-middleware-subrequest"),
  {
    name: "a header overrides the method, and the guard is skipped for OPTIONS",
    patches: skippedWhere('(c.req.header("x-http-method-override") ?? c.req.method) === "OPTIONS"'),
    scenario: "app/guard-headers",
    says: "is skipped for a request with x-http-method-override: OPTIONS",
  },
  {
    name: "a header overrides the path that the guard checks",
    patches: [host("toHost.guardUrl", '(c) => new URL(c.req.header("x-original-url") ?? "", c.req.url)')],
    scenario: "app/guard-headers",
    says: "is skipped for a request with x-original-url: /about",
  },
  {
    name: "crawlers and probes pass the guard",
    patches: skippedWhere('/bot|probe/i.test(c.req.header("user-agent") ?? "")'),
    scenario: "app/guard-headers",
    says: "is skipped for a request with user-agent: kube-probe",
  },
  {
    name: "a program that expects JSON passes the guard",
    patches: skippedWhere('c.req.header("accept") === "application/json"'),
    scenario: "app/guard-headers",
    says: "is skipped for a request with accept: application/json",
  },
  {
    name: "any session cookie passes the guard, even an invalid one",
    patches: skippedWhere('/session-token=/.test(c.req.header("cookie") ?? "") && !path.startsWith("/auth/")'),
    scenario: "app/guard-headers",
    says: "is skipped for a request with the cookie",
  },
  {
    name: "the guard is skipped for .json",
    patches: skippedWhere('path.endsWith(".json")'),
    scenario: "app/guard-file-names",
    says: "the guard is skipped for /protected/files/a.json",
  },
  {
    name: "the guard is skipped for paths that look like assets",
    patches: skippedWhere("/\\.(css|js|png|svg|woff2)$/.test(path)"),
    scenario: "app/guard-file-names",
    says: "the guard is skipped for /protected/files/a.js",
  },
  {
    name: "the guard is skipped for dotfiles",
    patches: skippedWhere('path.includes("/.")'),
    scenario: "app/guard-file-names",
    says: "the guard is skipped for /protected/files/.env",
  },
  {
    name: "the guard is skipped for asset folders",
    patches: skippedWhere("/[/](static|assets|_next)[/]/.test(path)"),
    scenario: "app/guard-file-names",
    says: "the guard is skipped for /protected/files/_next/a",
  },
  {
    name: "only GET is guarded",
    patches: skippedWhere('c.req.method !== "GET" && !path.startsWith("/auth/")'),
    scenario: "app/guard-every-method",
    says: "which the guard must refuse",
  },
  {
    name: "PUT, PATCH and DELETE are not guarded",
    patches: skippedWhere('["PUT", "PATCH", "DELETE"].includes(c.req.method)'),
    scenario: "app/guard-every-method",
    says: "status of PUT /protected/api",
  },
  {
    name: "OPTIONS is not guarded",
    patches: skippedWhere('c.req.method === "OPTIONS"'),
    scenario: "app/guard-every-method",
    says: "status of OPTIONS /protected/api",
  },
  {
    name: "HEAD is not guarded",
    patches: skippedWhere('c.req.method === "HEAD"'),
    scenario: "app/guard-every-method",
    says: "status of HEAD /protected/api",
  },
  {
    name: "only navigations are guarded",
    patches: skippedWhere('c.req.header("sec-fetch-mode") !== "navigate" && !path.startsWith("/auth/")'),
    scenario: "app/guarded-data",
    says: "/protected/api by fetch",
  },
  {
    name: "the guard is called after the handler has run",
    patches: aroundHook("answer().then((given) => hook(c, () => given))"),
    scenario: "app/guard-before-handlers",
    says: "status for a signed-out user",
  },
  {
    name: "the guard is called, and its response is ignored",
    patches: aroundHook("$0.then((given) => given.status === 401 || given.status === 303 ? answer() : given)"),
    scenario: "app/guarded-data",
    says: "/protected/api by navigate",
  },
  {
    name: "a guard that fails lets the request pass",
    patches: aroundHook("$0.then((given) => given.status >= 500 ? answer() : given)"),
    scenario: "app/fails-closed",
    says: "/protected with broken-jwt",
  },
  {
    name: "the guard checks the path without decoding it",
    patches: [
      host(
        "toHost.guardUrl",
        '(c) => toRoutedUrl(new URL(c.req.url), new URL(c.req.url).pathname.replaceAll("%", "%25"))',
      ),
    ],
    scenario: "app/guarded-data",
    says: "/%70rotected/api",
  },
  {
    name: "the guard decodes the path once more than the router",
    patches: [
      host(
        "toHost.guardUrl",
        "(c) => Object.assign(new URL(c.req.url), { pathname: decodeURIComponent(c.req.path) })",
      ),
      host("toHost.moreGuardUrls", "() => []"),
    ],
    scenario: "app/guard-decoding",
    says: "/protected/files/x%5C..%5C..%5C..%5Cabout",
  },
  {
    name: "the router ignores a trailing slash, and the guard does not",
    patches: [host("toHost.guardUrl", "(c) => new URL(c.req.url)")],
    scenario: "app/guard-spelling",
    says: "a signed-out user sees the guarded page at /protected/",
  },
  {
    name: "the router ignores case, and the guard does not",
    patches: [
      app(
        "app",
        "new Hono({ getPath: ({ url }) => decodeURI(new URL(url).pathname).toLowerCase() })",
        "NewExpression Hono",
      ),
      host("toHost.guardUrl", "(c) => new URL(c.req.url)"),
    ],
    scenario: "app/guard-spelling",
    says: "a signed-out user sees the guarded page at /PROTECTED",
  },
  {
    name: "the guard is skipped for a trailing slash",
    patches: skippedWhere('path.endsWith("/") && path !== "/"'),
    scenario: "app/guard-spelling",
    says: "a signed-out user sees the guarded page at /protected/",
  },
  {
    name: "the guard is skipped for several slashes",
    patches: skippedWhere('path.includes("//")'),
    scenario: "app/guard-decoding",
    says: "/protected/files//",
  },
  {
    name: "the guard is skipped for other spellings of auth routes",
    patches: skippedWhere('decodeURI(path).startsWith("/auth") && !path.startsWith("/auth")'),
    scenario: "app/guard-base-path",
    says: "/%61uth/nowhere",
  },
  {
    name: "the guard checks the URL without its query",
    patches: [host("toHost.guardUrl", 'Object.assign($0, { search: "" })', "CallExpression toRoutedUrl")],
    scenario: "app/guarded",
    says: "where it leads",
  },
  {
    name: "X-Forwarded-Host is trusted",
    patches: [
      host(
        "toHost.guardUrl",
        '(c) => new URL(c.req.path, `http://${c.req.header("x-forwarded-host") ?? c.req.header("host")}`)',
      ),
    ],
    scenario: "host/forwarded-rule",
    says: "the guard trusts x-forwarded-host: inside.test",
  },
  {
    name: "X-Forwarded-Proto is trusted",
    patches: [
      host(
        "toHost.guardUrl",
        '(c) => new URL(c.req.path, `${c.req.header("x-forwarded-proto") ?? "http"}://${c.req.header("host")}`)',
      ),
    ],
    scenario: "host/forwarded-protocol",
    says: "the guard trusts x-forwarded-proto: https",
  },
  {
    name: "X-Forwarded-Uri is trusted",
    patches: [host("toHost.guardUrl", '(c) => new URL(c.req.header("x-forwarded-uri") ?? c.req.url, c.req.url)')],
    scenario: "host/forwarded-ignored",
    says: "x-forwarded-uri",
  },
]
