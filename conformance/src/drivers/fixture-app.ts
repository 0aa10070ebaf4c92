import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { bind, type Binding, type Host } from "@svc-auth/core/kit"
import type { Cookie } from "@svc-auth/core/types"
import { answerToken, answerVerb, type Fixtures } from "../fixtures/index.ts"
import { environment } from "../fixtures/providers.ts"

interface Event {
  readonly request: Request
  /** Path that the app is mounted under. */
  readonly base: string
  /** The cookies that the response will set, by name. The last one of a name counts. */
  readonly cookies: Map<string, string>
}

type Route = (event: Event, verbs: Binding<Event>) => Promise<Response>

/** The path below which the whole app exists a second time. */
export const mounted = "/shop"

/** The path below which everything is one route. */
const files = "/protected/files/"

/** One route for every section: `/:section/report`. */
const report = "/report"

/** The parts of the app, which see their paths without these prefixes. */
const parts = /^\/(?:mounted|part)(?:-ü)?(?=\/)/

/**
 * The fixture app on web standards alone: the routes that every framework's fixture app has, on the binding kit. It needs no server and no async storage, because each request gets its own binding.
 */
export function createFixtureApp(fixtures: Fixtures): (request: Request) => Promise<Response> {
  const unbound = bind({ ...toHost(nowhere), current: () => undefined }, () => fixtures.config())
  const outside = unbound.auth().then(
    () => "no error",
    (thrown: AuthError) => thrown.type,
  )
  return async (request) => {
    const path = decode(new URL(request.url).pathname)
    const base = path.startsWith(`${mounted}/`) ? mounted : ""
    const pathname = path.slice(base.length)
    const event: Event = { request, base, cookies: new Map() }
    const binding = bind(toHost(event), (asking) => fixtures.config(asking))
    if (pathname === "/__seen") return fixtures.seen(request)
    if (pathname === "/about") return html("<h1>About</h1>")
    if (pathname === "/outside") return Response.json({ outcome: await outside })
    const next = () => answer(pathname, event, binding).catch(toLeft)
    const response = await (pathname === "/api/wrapped" ? next() : binding.hook(event, next).catch(toLeft))
    const headers = new Headers(response.headers)
    for (const line of event.cookies.values()) headers.append("set-cookie", line)
    share(headers, request.headers.get("origin"))
    return new Response(request.method === "HEAD" ? null : response.body, { status: response.status, headers })
  }
}

/** Answers as the CORS plugin of an app that allows scripts of one other origin. */
function share(headers: Headers, origin: string | null): void {
  if (origin !== "https://front.test") return
  headers.set("access-control-allow-origin", origin)
  headers.set("access-control-allow-credentials", "true")
  headers.append("vary", "Origin")
}

/** Decodes the path as routers do. Text that cannot be decoded stays unchanged. */
function decode(path: string): string {
  try {
    return path.split("%25").map(decodeURI).join("%25")
  } catch {
    return path
  }
}

/** Stands for the absence of a request. */
const nowhere: Event = { request: new Request("https://nowhere.test"), base: "", cookies: new Map() }

/** Thrown to leave a handler, as frameworks do. Anything else that is thrown is a 500. */
class Left {
  readonly response: Response
  constructor(response: Response) {
    this.response = response
  }
}

function toLeft(thrown: unknown): Response {
  if (thrown instanceof Left) return thrown.response
  return html("<h1>Internal error</h1>", 500)
}

const toHost = (own: Event): Host<Event> => ({
  app: { env: environment, dev: false, base: own.base },
  current: () => own,
  isEvent: (value): value is Event => value === own,
  read: ({ request }) => ({ request, key: request, guardUrl: () => new URL(request.url) }),
  setCookie: ({ cookies }, cookie) => void cookies.set(cookie.name, toLine(cookie)),
  redirect: (_event, location) => {
    throw new Left(new Response(null, { status: 303, headers: { location } }))
  },
})

function toLine({ name, value, options }: Cookie): string {
  const { domain, path, maxAge, httpOnly, secure, sameSite } = options
  return [
    `${name}=${encodeURIComponent(value)}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ...(domain ? [`Domain=${domain}`] : []),
    ...(path ? [`Path=${path}`] : []),
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(secure ? ["Secure"] : []),
    ...(sameSite ? [`SameSite=${sameSite[0]?.toUpperCase()}${sameSite.slice(1)}`] : []),
  ].join("; ")
}

const html = (body: string | ReadableStream<Uint8Array>, status = 200): Response =>
  new Response(
    typeof body === "string"
      ? `<!doctype html><html lang="en"><title>Fixture</title><body>${body}</body></html>`
      : body,
    { status, headers: { "content-type": "text/html; charset=utf-8" } },
  )

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const routes: Readonly<{ [route: string]: Route }> = {
  "GET /": async ({ base }, { auth }) =>
    html(`<p id="session">${escape(JSON.stringify(await auth()))}</p>
<form method="post" action="${base}/logout"><button>Sign out</button></form>
<form method="post" action="${base}/update"><input name="name"><button>Update</button></form>`),
  "GET /protected": async (_event, { auth }) =>
    html(`<h1>Protected</h1><p id="user">${escape((await auth())?.user?.name ?? "")}</p>`),
  "GET /api/me": ({ request }, { auth }) =>
    auth((given: Request & { auth: unknown }) => Response.json(given.auth))(request),
  // only the handler's own guard runs, and no hook before it
  "GET /api/wrapped": ({ request }, { auth }) =>
    auth((given: Request & { auth: unknown }) =>
      new URL(given.url).searchParams.has("redirect")
        ? Response.redirect(new URL("..", given.url), 303)
        : Response.json(given.auth)
    )(request),
  "GET /protected/api": () => Promise.resolve(Response.json({ secret: "for members" })),
  "OPTIONS /protected/api": () => Promise.resolve(new Response(null, { status: 204 })),
  [`GET ${files}`]: ({ request }) =>
    Promise.resolve(Response.json({ secret: "for members", path: new URL(request.url).pathname })),
  "GET /geschützt": () => Promise.resolve(html('<p id="secret">for members</p>')),
  [`GET ${report}`]: ({ request }) => {
    const [section = ""] = new URL(request.url).pathname.split("/").slice(-2)
    return Promise.resolve(Response.json({ secret: "for members", section: decodeURIComponent(section) }))
  },
  "POST /protected/api": () => Promise.resolve(Response.json({ changed: true })),
  "GET /lazy": async ({ request }, { auth }) => {
    const headers = new Headers()
    return Response.json(await auth(request, { headers }), { headers })
  },
  "GET /login": ({ request, base }) => Promise.resolve(showLogin(base, new URL(request.url).searchParams)),
  "POST /login": async ({ request, base }, { signIn }) => {
    try {
      return html(await signIn("credentials", await request.formData()))
    } catch (thrown) {
      if (!(thrown instanceof AuthError)) throw thrown
      const code = thrown instanceof CredentialsSignin ? thrown.code : ""
      return showLogin(base, new URLSearchParams({ error: thrown.type, code }), 400)
    }
  },
  "POST /json-login": async ({ request }, { signIn }) => {
    const { username, password } = await request.json()
    try {
      return Response.json({ url: await signIn("credentials", { username, password, redirect: false }) })
    } catch (thrown) {
      if (!(thrown instanceof AuthError)) throw thrown
      const code = thrown instanceof CredentialsSignin ? thrown.code : ""
      return Response.json({ error: thrown.type, code }, { status: 400 })
    }
  },
  "POST /logout": async ({ request }, { signOut }) => html(await signOut(await request.formData())),
  "POST /update": async ({ request }, { unstable_update }) =>
    Response.json(await unstable_update({ user: { name: String((await request.formData()).get("name")) } })),
  "POST /verbs": async ({ request }, { verbs }) => await answerVerb(verbs, await request.formData()),
  "GET /token": ({ request }, { getAccessToken }) => answerToken(getAccessToken, request),
  "POST /same": async ({ request }, { auth, signIn, unstable_update }) => {
    const { name, ...fields } = Object.fromEntries(await request.formData())
    const before = await auth()
    await signIn("credentials", { ...fields, redirect: false })
    const after = await auth()
    if (name) await unstable_update({ user: { name: String(name) } })
    return Response.json({ before, after, updated: await auth() })
  },
  "GET /fresh": async ({ request }, { requireFresh }) => {
    const acr = new URL(request.url).searchParams.getAll("acr")
    const { user } = await requireFresh(acr.length > 0 ? { acr } : undefined)
    return Response.json({ name: user?.name })
  },
  "GET /both": async ({ cookies }, { auth }) => {
    cookies.set("app", "app=1; Path=/")
    const page = html(`<p id="session">${escape(JSON.stringify(await auth()))}</p>`)
    page.headers.set("vary", "Accept-Language")
    return page
  },
  "GET /leave": async ({ request }, { auth }) => {
    await auth()
    return Response.redirect(new URL(".", request.url), 303)
  },
  "GET /thrown": async (_event, { auth }) => {
    await auth()
    throw new Left(new Response(null, { status: 303, headers: { location: "./" } }))
  },
  "GET /parallel": async (_event, { auth }) => {
    const all = await Promise.all([auth(), auth(), auth()])
    const [first, ...others] = all.map((session) => JSON.stringify(session))
    return Response.json({ same: others.every((other) => other === first), session: all[0] })
  },
  "GET /streamed": (_event, { auth }) => Promise.resolve(html(toStream(auth))),
}

/** Returns a body whose stream starts before the session is read. */
const toStream = (auth: Binding<Event>["auth"]): ReadableStream<Uint8Array> =>
  new ReadableStream<string>({
    async start(controller) {
      controller.enqueue("<!doctype html><title>Streamed</title>")
      await new Promise<void>((resolve) => setTimeout(resolve))
      controller.enqueue(`<p id="later">${escape((await auth())?.user?.name ?? "nobody")}</p>`)
      controller.close()
    },
  }).pipeThrough(new TextEncoderStream())

function showLogin(base: string, query: URLSearchParams, status = 200): Response {
  const value = (name: string) => escape(query.get(name) ?? "")
  return html(
    `${query.has("error") ? `<p role="alert">${value("error")} ${value("code")}</p>` : ""}
<form method="post" action="${base}/login"><input name="username"><input name="password" type="password">
<input type="hidden" name="redirectTo" value="${value("callbackUrl")}"><button>Log in</button></form>`,
    status,
  )
}

const answerInPart = (path: string): Response =>
  path === "/login"
    ? html("<h1>Log in</h1>")
    : Response.json({ secret: path.startsWith("/protected/") ? "for members" : "for users" })

async function answer(pathname: string, event: Event, binding: Binding<Event>): Promise<Response> {
  const { method } = event.request
  const name = pathname.startsWith(files) ? files : /^\/[^/]+\/report$/.test(pathname) ? report : pathname
  if (parts.test(pathname)) return answerInPart(pathname.replace(parts, ""))
  const route = routes[`${method === "HEAD" ? "GET" : method} ${name}`]
  return route ? await route(event, binding) : html("<h1>Not found</h1>", 404)
}
