/**
 * Measures the cost of a mebibyte of input at every public entry and verb. The time must grow with the length of the
 * text, not with its square.
 * @module
 */
import { Auth, type AuthConfig, createActionURL } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { decode, getToken } from "@svc-auth/core/jwt"
import { bind, type Binding, type FrameworkRequest, type Verbs } from "@svc-auth/core/kit"
import { oauth } from "@svc-auth/core/providers"
import Credentials from "@svc-auth/core/providers/credentials"
import Email from "@svc-auth/core/providers/email"
import Passkey from "@svc-auth/core/providers/passkey"
import { RedisAdapter } from "@svc-auth/redis"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { threadCpuUsage } from "node:process"

/** Takes input. The bench ignores what it returns or throws. */
export type Entry = (text: string) => unknown

const fill = (piece: string) => (length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Returns numbered pieces (parameters, cookies, fields), all different, so that no cache helps. */
const numbered = (toPiece: (n: number) => string) => (length: number): string => {
  const pieces: string[] = []
  for (let [n, left] = [0, length]; left > 0; n++) left -= pieces[pieces.push(toPiece(n)) - 1]!.length
  return pieces.join("").slice(0, length)
}

/** Texts of a given length, each the worst case for some parser. */
export const texts = {
  "combining marks": fill("\u0301\u0323"),
  "letters with marks": fill("a\u0301\u0323\u0308"),
  "letters that expand": fill("\ufdfa"),
  "pairs of surrogates": fill("\u{1f49c}"),
  "half pairs": fill("\ud800"),
  "bidi marks and controls": fill("\u202e\u0007\u001b"),
  "invisible letters": fill("\u200b\u00ad"),
  letters: fill("a"),
  spaces: fill(" "),
  tabs: fill("\t"),
  lines: fill("a\n"),
  dots: fill("."),
  "e-mail addresses": fill("a@"),
  domains: fill("a@b."),
  "cookies of one name": fill("a=1; "),
  cookies: numbered((n) => `k${n}=1; `),
  "cookies of the session": fill("svc.session-token=eyJ; "),
  "flows under way": numbered((n) => `svc.flow.${String(n).padStart(8, "0")}=eyJ; `),
  parameters: numbered((n) => `&k${n}=`),
  actions: numbered((n) => `&/k${n}`),
  "one parameter": fill("&a=b"),
  "host names": fill("a.b,"),
  addresses: fill("1.2.3.4, "),
  "addresses of six": fill("[::1]:80,"),
  "media types": fill("text/html;q=0,"),
  escapes: fill("%25"),
  "nested escapes": (length) => `%${fill("25")(length - 1)}`,
  "escapes of two bytes": fill("%c3%bc"),
  percents: fill("%"),
  slashes: fill("/"),
  "steps up": fill("../"),
  backslashes: fill("\\"),
  brackets: fill("["),
  "nested members": fill('{"a":'),
  "sealed values": fill("eyJhbGciOiJkaXIifQ.."),
  "secrets by name": fill("password="),
  bearers: fill("Bearer "),
  "credentials of URLs": fill("a://b"),
  markup: fill("<a `"),
  hyphens: fill("eyJ-"),
} satisfies Readonly<Record<string, (length: number) => string>>

const origin = "https://app.test"
const secret = "0123456789-abcdefghijklmnopqrstuvwxyz"
const silent = { error: () => {}, warn: () => {}, debug: () => {} }
const headers = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }

const toConfig = (): AuthConfig => ({
  secret,
  trustHost: true,
  trustedProxies: 1,
  logger: silent,
  debug: true,
  adapter: MemoryAdapter(),
  session: { strategy: "jwt" },
  experimental: { enableWebAuthn: true },
  providers: [
    Credentials({ credentials: { username: {}, password: { type: "password" } }, authorize: () => null }),
    Credentials({
      id: "throwing",
      authorize: ({ username }) => {
        throw new Error(String(username))
      },
    }),
    Email({ from: "app@app.test", sendVerificationRequest: () => {} }),
    Passkey,
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
})

/** Returns the text as a header can carry it: its UTF-8, byte by byte, without characters that headers forbid. */
function toHeader(text: string): string {
  const bytes = Buffer.from(text, "utf8").toString("latin1")
  // deno-lint-ignore no-control-regex -- exactly these characters
  return bytes.slice(0, text.length).replace(/[\u0000\r\n]/g, "a")
}

type Framework = Pick<FrameworkRequest, "client" | "formOrigin">

/** A minimal framework that handles this request. */
function bindTo(request: Request, framework: Framework = {}): Binding<Request> & Verbs {
  return bind<Request>({
    app: { env: {}, dev: false, base: "" },
    current: () => request,
    isEvent: (value): value is Request => value instanceof Request,
    read: () => ({ request, key: request, guardUrl: () => new URL(request.url), ...framework }),
    isActionParameter: (name) => name.startsWith("/"),
    redirect: (_event, url) => Response.redirect(url, 303),
  }, { ...toConfig(), callbacks: { authorized: ({ auth }: { auth: unknown }) => auth !== null } } as never) as
    & Binding<Request>
    & Verbs
}

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  Auth(new Request(`${origin}/auth/${path}`, { ...init, headers: { ...headers, ...init.headers } }), toConfig())

const byHeader = (name: string, path = "session", before = ""): Entry => async (text) => {
  const value = `${before}x${toHeader(text)}x`
  await ask(path, { headers: { [name]: value } })
  const request = new Request(`${origin}/page`, { headers: { ...headers, [name]: value } })
  const { auth, hook } = bindTo(request)
  await hook(request, () => new Response("page"))
  await auth(request)
}

const post = (path: string, type: string, toBody: (text: string) => string): Entry => (text) =>
  ask(path, { method: "POST", headers: { "content-type": type }, body: toBody(text) })

const byForm = (run: (verbs: Verbs, text: string) => Promise<unknown>, from = `${origin}/page`): Entry => (text) =>
  run(bindTo(new Request(from, { method: "POST", headers })), text)

const toForm = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const redis = RedisAdapter({ call: () => Promise.resolve(null) })
const sqlite = SqliteAdapter(":memory:")
const stores = { memory: MemoryAdapter(), redis, sqlite }

const ofStores = Object.fromEntries(
  Object.entries(stores).map(([name, store]): [string, Entry] => [`${name}: keys`, async (text) => {
    await store.getSessionsAndUsers([`aa.${text}`])
    await store.getUserByEmail(text)
  }]),
)

const action = (given: Record<string, string>, protocol = "https") =>
  createActionURL("signin", protocol, new Headers(given), { AUTH_TRUST_HOST: "true" }, { basePath: "/auth" })

/** Every entry that takes input. */
export const entries: Readonly<Record<string, Entry>> = {
  "Cookie": byHeader("cookie"),
  "Cookie: the session": byHeader("cookie", "session", "__Host-svc.session-token="),
  "Cookie: a chunk": byHeader("cookie", "session", "__Host-svc.session-token.0=2~"),
  "Cookie: a mark": byHeader("cookie", "session", "__Host-svc.signed-out="),
  "Cookie: a flow": byHeader("cookie", "callback/acme?state=12345678", "__Host-svc.flow.12345678="),
  "Cookie: a form": byHeader("cookie", "callback/acme", "__Host-svc.form="),
  "Cookie: CSRF": byHeader("cookie", "csrf", "__Host-svc.csrf-token="),
  "Accept": byHeader("accept"),
  "Authorization": byHeader("authorization"),
  "Content-Type": byHeader("content-type"),
  "Host": byHeader("host"),
  "Origin": byHeader("origin"),
  "Referer": byHeader("referer", "session", `${origin}/page?`),
  "Sec-Fetch-Mode": byHeader("sec-fetch-mode"),
  "Sec-Fetch-Site": byHeader("sec-fetch-site"),
  "Upgrade": byHeader("upgrade"),
  "X-Forwarded-For": byHeader("x-forwarded-for"),
  "X-Forwarded-Host": byHeader("x-forwarded-host"),
  "X-Forwarded-Proto": byHeader("x-forwarded-proto"),
  "a path": (text) => ask(encodeURI(text.toWellFormed())),
  "a query": (text) => ask(`signin?callbackUrl=${encodeURIComponent(text.toWellFormed())}`),
  "a page's path": async (text) => {
    const request = new Request(`${origin}/${encodeURI(text.toWellFormed())}`, { headers })
    await bindTo(request).hook(request, () => new Response("page"))
  },
  "a page's query": async (text) => {
    const request = new Request(`${origin}/page?${text.toWellFormed()}`, { headers })
    await bindTo(request, { client: "page" }).hook(request, () => new Response("page"))
  },
  "a form": post("callback/credentials", "application/x-www-form-urlencoded", (text) => `username=${text}`),
  "a multipart form": post("callback/credentials", "multipart/form-data; boundary=b", (text) => `--b${text}--b--`),
  "JSON": post("callback/credentials", "application/json", (text) => text),
  "signIn: a name": byForm(({ signIn }, username) => signIn("credentials", toForm({ username, password: "x" }))),
  "signIn: a password": byForm(({ signIn }, password) => signIn("credentials", toForm({ username: "ada", password }))),
  "signIn: what authorize throws": byForm(({ signIn }, username) => signIn("throwing", { username })),
  "signIn: an address": byForm(({ signIn }, email) => signIn("email", toForm({ email }))),
  "signIn: a target": byForm(({ signIn }, redirectTo) => signIn("acme", { redirectTo })),
  "signIn: a path": byForm(({ signIn }, path) => signIn("acme", { redirectTo: `/${path}` })),
  "signIn: a mailed target": byForm(({ signIn }, path) =>
    signIn("email", { email: "a@b.test", redirectTo: `/${path}` })
  ),
  "signIn: a provider": byForm(({ signIn }, id) => signIn(id)),
  "signIn: parameters": byForm(({ signIn }, params) => signIn("acme", {}, params)),
  "signIn: fields": byForm(({ signIn }, text) =>
    signIn("credentials", Object.fromEntries(text.split("&").map((name) => [name, ""])))
  ),
  "signIn: a passkey's form": byForm(({ signIn }, redirectTo) => signIn("passkey", { redirectTo })),
  "signIn: from a page": (text) => {
    const referer = `${origin}/page?${toHeader(text)}`
    const request = new Request(`${origin}/login`, { method: "POST", headers: { ...headers, referer } })
    return bindTo(request).signIn("acme")
  },
  "signOut: a target": byForm(({ signOut }, redirectTo) => signOut({ redirectTo })),
  "unstable_update": byForm(({ unstable_update }, name) => unstable_update({ user: { name } })),
  "createActionURL: hosts": (text) => action({ "x-forwarded-host": toHeader(text) }),
  "createActionURL: a protocol": (text) => action({ host: "app.test" }, text),
  "getToken: a cookie": (text) =>
    getToken({ req: { headers: { cookie: `svc.session-token=${text}` } }, secret, secureCookie: false }),
  "getToken: a bearer": (text) => getToken({ req: { headers: { authorization: `Bearer ${text}` } }, secret }),
  "decode": (text) => decode({ token: text, secret }),
  ...ofStores,
}

/** Returns the milliseconds of processor time that this thread uses for the call. */
async function toMilliseconds(entry: Entry, text: string): Promise<number> {
  const before = threadCpuUsage()
  await Promise.resolve(text).then(entry).catch(() => {})
  const { user, system } = threadCpuUsage(before)
  return (user + system) / 1000
}

/** The length of a measured text, in characters. */
export const mebibyte = 1024 * 1024
/** The goal, in milliseconds: costs below it are good, and too small to compare. */
const floor = 50

/** Returns the time for a mebibyte of a text, the shortest of five: other work of the machine only adds time. A cheap one is not repeated. */
async function toLeast(entry: Entry, toText: (length: number) => string, length = mebibyte): Promise<number> {
  let least = Infinity
  for (let run = 0; run < 5 && least >= floor; run++) {
    least = Math.min(least, await toMilliseconds(entry, toText(length)))
  }
  return least
}

/** Prints the slowest text for each entry. Above the goal also how many times longer it takes than an eighth of the text: 8 is linear, 64 quadratic. */
export async function printGrowth(): Promise<void> {
  console.log(`a mebibyte from outside, milliseconds of processor time of the thread; goal: ${floor} at most\n`)
  for (const [name, entry] of Object.entries(entries)) {
    let [worst, most]: [keyof typeof texts, number] = ["letters", 0]
    for (const text of Object.keys(texts) as (keyof typeof texts)[]) {
      const least = await toLeast(entry, texts[text])
      if (least > most) [worst, most] = [text, least]
    }
    const ratio = most > floor ? most / await toLeast(entry, texts[worst], mebibyte / 8) : 0
    const mark = ratio > 0 ? `  above; ${ratio.toFixed(0)} times an eighth` : ""
    console.log(`${name.padEnd(34)}${most.toFixed(1).padStart(8)}  of ${worst}${mark}`)
  }
}
