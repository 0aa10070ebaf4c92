import { answering, aroundHook, binding, type Fault, host, response } from "./fault.ts"

/** Faults in the responses of the app, and in the requests that its handlers get. */
export const answerFaults: readonly Fault[] = [
  {
    name: "cookies are lost on redirects",
    patches: answering(
      'if (given.status >= 300 && given.status < 400 && !headers.get("location")?.includes("/api/me")) headers.delete("set-cookie")',
    ),
    scenario: "app/cookies-on-redirect",
    says: "cookies",
  },
  {
    name: "cookies are lost on responses that a handler throws",
    patches: answering('if (c.error) headers.delete("set-cookie")'),
    scenario: "app/cookies-on-throw",
    says: "cookies",
  },
  {
    name: "only the last of several cookies is set",
    patches: answering(
      'const lines = headers.getSetCookie(); if (lines.length > 0) headers.set("set-cookie", lines.at(-1))',
    ),
    scenario: "app/big-session",
    says: "after signing in",
  },
  {
    name: "several cookies are merged into one header",
    patches: answering(
      'const lines = headers.getSetCookie(); if (lines.length > 0) headers.set("set-cookie", lines.join(", "))',
    ),
    scenario: "app/big-session",
    says: "after signing in",
  },
  {
    name: "cookies are set twice",
    patches: answering('for (const line of given.headers.getSetCookie()) headers.append("set-cookie", line)'),
    scenario: "app/own-cookie",
    says: "cookies of the app",
  },
  {
    name: "the library's cookies replace the app's own",
    patches: answering(
      'const lines = headers.getSetCookie(); if (lines.some((line) => line.includes("session-token"))) { headers.delete("set-cookie"); for (const line of lines) if (line.includes("svc.")) headers.append("set-cookie", line) }',
    ),
    scenario: "app/own-cookie",
    says: "cookies of the app",
  },
  {
    name: "no cookies are set",
    patches: [host("toHost.requestKind", "$0,\n  setCookie: () => {}")],
    scenario: "app/verbs",
    says: "name",
  },
  {
    name: "cookies that go through the framework are encoded twice",
    patches: [
      host(
        "toHost.requestKind",
        '$0,\n  setCookie: (c, { name, value }) => c.header("set-cookie", `${name}=${btoa(value)}; Path=/; HttpOnly; Secure; SameSite=Lax`, { append: true })',
      ),
    ],
    scenario: "app/verbs",
    says: "name",
  },
  {
    name: "cookie values are encoded twice",
    patches: answering(
      'const lines = headers.getSetCookie(); headers.delete("set-cookie"); for (const line of lines) headers.append("set-cookie", line.replaceAll("%", "%25").replaceAll(".", "%2E"))',
    ),
    scenario: "cookies/attributes",
    says: "cookie",
  },
  {
    name: "cookies lose HttpOnly and Secure",
    patches: answering(
      'const lines = headers.getSetCookie(); headers.delete("set-cookie"); for (const line of lines) headers.append("set-cookie", line.replace("; HttpOnly", "").replace("; Secure", ""))',
    ),
    scenario: "cookies/attributes",
    says: "cookie",
  },
  {
    name: "Vary is missing",
    patches: answering('headers.delete("vary")'),
    scenario: "app/cache-headers",
    says: "signed out",
  },
  {
    name: "the app's own Vary is overwritten",
    patches: answering('if (headers.has("vary")) headers.set("vary", "Cookie")'),
    scenario: "app/own-headers",
    says: "names in Vary",
  },
  {
    name: "the library's Vary is overwritten by the app's",
    patches: aroundHook(
      '$0.then((given) => { const own = c.res.headers.get("vary"); if (!own || own === given.headers.get("vary")) return given; const headers = new Headers(given.headers); headers.set("vary", own); return new Response(given.body, { status: given.status, headers }) })',
    ),
    scenario: "app/own-headers",
    says: "names in Vary",
  },
  {
    name: "Cache-Control is lost",
    patches: answering('if (!new URL(c.req.url).pathname.startsWith("/auth/")) headers.delete("cache-control")'),
    scenario: "app/cache-headers",
    says: "the answer that signs in",
  },
  {
    name: "caches may store a response of the guard",
    patches: answering(
      'if (given.status === 401 || given.headers.get("location")?.includes("/signin")) headers.delete("cache-control")',
    ),
    scenario: "app/guard-cache-headers",
    says: "signed out",
  },
  {
    name: "any site may read the responses",
    patches: answering('headers.set("access-control-allow-origin", "*")'),
    scenario: "contract/no-cors",
    says: "answer of /session",
  },
  {
    name: "the status of responses is lost",
    patches: aroundHook("$0.then((given) => new Response(given.body, { headers: given.headers }))"),
    scenario: "app/guard-every-method",
    says: "which the guard must refuse",
  },
  {
    name: "signIn and signOut redirect with 302",
    patches: [response("replaceByRedirect", "302", "NumericLiteral")],
    scenario: "app/redirect-status",
    says: "redirect after signIn",
  },
  {
    name: "signIn and signOut ignore the target and redirect to the app's root",
    patches: [host("toHost.redirect", 'redirects.set(c, "/")', "CallExpression set")],
    scenario: "app/redirect-status",
    says: "redirect after signIn",
  },
  {
    name: "the redirect of a verb is lost if the app answers errors itself",
    patches: [binding("Svc.middleware", ";", "IfStatement replaceByRedirect")],
    scenario: "app/verbs",
    says: "where signIn leads",
  },
  {
    name: "the headers of the earlier response win",
    patches: [binding("Svc.middleware", "c.res = c.res", "BinaryExpression c.res = undefined")],
    scenario: "app/own-cookie",
    says: "cookies of the",
  },
  {
    name: "the handler runs twice",
    patches: aroundHook("answer().then(() => $0)"),
    scenario: "app/handlers-once",
    says: "answer of a handler that reads JSON",
  },
  {
    name: "the body has been read before the handler runs",
    patches: aroundHook("c.req.raw.text().then(() => $0)"),
    scenario: "app/handlers-once",
    says: "answer of a handler that reads JSON",
  },
  {
    name: "the library gets requests without their body",
    patches: [
      host("toHost.request", "(c) => new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers })"),
    ],
    scenario: "credentials/right",
    says: "where it leads",
  },
  {
    name: "the library does not get the headers Origin and Sec-Fetch-Site",
    patches: [
      host(
        "toHost.request",
        '(c) => { const request = new Request(c.req.raw); request.headers.delete("sec-fetch-site"); request.headers.delete("origin"); return request }',
      ),
    ],
    scenario: "header-rule/matrix",
    says: "refused with Sec-Fetch-Site same-site",
  },
  {
    name: "programs count as the framework's own client",
    patches: [host("toHost.requestKind", '() => "page"')],
    scenario: "app/guard-answers-programs",
    says: "status",
  },
  {
    name: "every query parameter counts as the name of an action",
    patches: [host("toHost.isActionParameter", "() => true")],
    scenario: "app/guarded",
    says: "where it leads",
  },
  {
    name: "the path below which the app is mounted is unknown",
    patches: [host("toHost.base", '""')],
    scenario: "sub-path/guard",
    says: "page a signed-out user is sent to",
  },
  {
    name: "the path below which the app is mounted ends with a slash",
    patches: [host("toHost.base", "`${base}/`")],
    scenario: "sub-path/guard",
    says: "page a signed-out user is sent to",
  },
]
