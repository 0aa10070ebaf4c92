import { cors } from "@elysiajs/cors"
import { openapi } from "@elysiajs/openapi"
import { answerToken, answerVerb, seen } from "@svc-auth/conformance/fixtures"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { Elysia, t } from "elysia"
import { auth, getAccessToken, plugin, requireFresh, signIn, signOut, svc, unstable_update } from "./auth.ts"
import { html, page, toHead } from "./html.ts"
import { outcome } from "./outside.ts"

type Fields = Readonly<Record<string, string>>
type Options = NonNullable<ConstructorParameters<typeof Elysia>[0]>
type Next = (request: Request) => unknown
type Wrapper = Parameters<Elysia["wrap"]>[0]

/** Returns the fields of a parsed body, and none for a string or no body. */
const toFields = (body: unknown): Fields => typeof body === "object" && body !== null ? body as Fields : {}

const toCode = (error: AuthError) => error instanceof CredentialsSignin ? error.code : ""

/** Two parts of the app. They use the plugin too, for its types; its routes and its guard stay those of the app. */
const members = new Elysia({ prefix: "/members" })
  .use(plugin)
  .get("/me", ({ user, session }) => ({ name: user.name, expires: session.expires }), { auth: true })
  .get("/page", ({ user }) => page("Member", html`<p id="user">${user.name ?? ""}</p>`), { auth: true })
  .post("/me", ({ user }) => ({ changed: user.name }), { auth: true })
  .post("/checked/:number", ({ user, body }) => ({ changed: user.name, quota: body.quota }), {
    auth: true,
    params: t.Object({ number: t.Number() }),
    query: t.Object({ quota: t.Optional(t.Number()) }),
    cookie: t.Cookie({ quota: t.Optional(t.String()) }, { secrets: "of this app", sign: ["quota"] }),
    body: t.Object({ quota: t.Number() }),
    parse: [({ set }) => void (set.headers["x-ran"] = "parse"), "json"],
    transform: ({ set }) => void (set.headers["x-ran"] = "transform"),
  })
  .guard({ auth: true }, (part) => part.get("/quota", ({ query }) => query, { query: t.Object({ quota: t.Number() }) }))
const everyone = new Elysia({ prefix: "/everyone" })
  .use(plugin)
  .get("/me", async ({ auth }) => ({ name: (await auth())?.user?.name ?? null }))
/** A part that answers everything that is thrown in it. */
const strict = new Elysia({ prefix: "/strict" })
  .onError(() => Response.json({ error: "handled" }, { status: 500 }))
  .post("/login", ({ body }) => signIn("credentials", toFields(body)))

/** Adds a part that sees its paths without the prefix, if it is mounted. */
const createPart = (prefix = "") =>
  new Elysia({ prefix })
    .get("/login", page("Log in", html`<h1>Log in</h1>`))
    .get("/protected/*", () => ({ secret: "for members" }))
    .all("/*", () => ({ secret: "for users" }))

/** A separate app that is mounted in this one. */
const mounted = createPart().get("/me", async () => Response.json({ name: (await auth())?.user?.name ?? null }))

/** A mounted app with the plugin. It has a route with the path and method of a route around it. */
const mountedMembers = new Elysia().use(plugin)
  .post("/", ({ user }) => ({ name: user.name }), { auth: true, body: t.Object({ quota: t.Number() }) })
  .get("/about", () => ({ secret: "for members" }), { auth: true })
  .get("/members/page", () => "open")

/** Serves what the fixtures have recorded, also for requests whose configuration is broken. */
const beforeAll = (next: Next) => (request: Request) =>
  URL.parse(request.url)?.pathname.endsWith("/__seen") ? seen(request) : next(request)

/** Returns a request for `/protected/api` in place of one for `path`. */
function move(request: Request, path: string, base: string): Request {
  const url = URL.parse(request.url)
  if (url?.pathname !== base + path) return request
  url.pathname = `${base}/protected/api`
  return new Request(url, request)
}

/** Creates the fixture app. @param base path that it is mounted under */
// deno-lint-ignore explicit-function-return-type -- clients are typed by the inferred type
export const createApp = (options: Options, base = "") =>
  new Elysia({ ...options, prefix: base })
    // with default headers, @elysiajs/node maps every `Response` and keeps only one of its cookies
    .headers({ "x-fixture": "elysia" })
    .get("/protected/before", () => ({ secret: "for members" }))
    .use(openapi())
    .use(cors({ origin: "https://front.test" }))
    // one wrapper inside the plugin and one around it; they differ in a path, because Elysia skips a wrapper with the same source text
    .wrap(((next: Next) => (request: Request) => next(move(request, "/moved", base))) as unknown as Wrapper)
    .use(plugin)
    .wrap(((next: Next) => (request: Request) => next(move(request, "/moved-before", base))) as unknown as Wrapper)
    .wrap(beforeAll as unknown as Wrapper)
    .use([members, everyone, strict])
    .mount("/protected/mounted", mounted)
    .mount("/mounted", mounted)
    .mount("/mounted-members", mountedMembers)
    // Elysia cuts off as many characters as the path has here, also from the escaped one
    .mount(encodeURI("/mounted-ü"), createPart())
    .use([createPart("/part"), createPart("/part-ü")])
    .get("/", async () =>
      page(
        "Fixture",
        html`<p id="session">${JSON.stringify(await auth())}</p>
<form method="post" action="${base}/logout"><button>Sign out</button></form>
<form method="post" action="${base}/update"><input name="name" aria-label="Name"><button>Update</button></form>
<a href="${base}/protected">Protected</a>`,
      ))
    .get("/about", page("About", html`<h1>About</h1>`))
    .get("/protected", async () =>
      page(
        "Protected",
        html`
          <h1>Protected</h1>
          <p id="user">${(await auth())?.user?.name ?? ""}</p>
          <form method="post" action="${base}/protected"><button>Buy</button></form>
        `,
      ))
    .post("/protected", () => page("Bought", html`<p id="bought">Bought</p>`))
    .get("/protected/api", () => ({ secret: "for members" }))
    .options("/protected/api", () => ({ secret: "for members" }))
    .post("/protected/api", () => ({ changed: true }))
    .all("/protected/any", () => ({ secret: "for members" }))
    .get("/protected/files/*", ({ params }) => ({ secret: "for members", path: params["*"] }))
    .get("/geschützt", () => page("Geschützt", html`<p id="secret">for members</p>`))
    .get("/:section/report", ({ params: { section } }) => ({ secret: "for members", section }))
    .group("/protected/group", (group) => group.get("/api", () => ({ secret: "for members" })))
    .ws("/protected/socket", { open: (socket) => void socket.send("for members"), message: () => {} })
    .get("/api/me", auth(({ auth: session }) => Response.json(session)))
    .get(
      "/api/wrapped",
      auth(({ request, auth: session }) =>
        new URL(request.url).searchParams.has("redirect")
          ? Response.redirect(new URL("/", request.url), 303)
          : Response.json(session)
      ),
    )
    .get("/lazy", async ({ request }) => {
      const headers = new Headers()
      return Response.json(await auth(request, { headers }), { headers })
    })
    .get("/login", ({ query }) => showLogin(base, query))
    .post("/login", async ({ body }) => {
      const { provider = "credentials", ...fields } = toFields(body)
      return await tried(
        async () => page("Log in", html`<p id="url">${await signIn(provider, fields)}</p>`),
        (error) => showLogin(base, { error: error.type, code: toCode(error) }, 400),
      )
    })
    .post("/logout", async ({ body }) => Response.json(await signOut(toFields(body))))
    .post("/update", async ({ body }) =>
      Response.json(await unstable_update({ user: { name: String(toFields(body)["name"]) } })))
    .post("/verbs", ({ body }) =>
      answerVerb(svc, new Map(Object.entries(toFields(body)))))
    .get("/token", ({ request }) => answerToken(getAccessToken, request))
    .get("/fresh", async ({ request }) => {
      const acr = new URL(request.url).searchParams.getAll("acr")
      const { user } = await requireFresh(acr.length > 0 ? { acr } : undefined)
      return { name: user?.name }
    })
    .get("/both", async ({ cookie, set }) => {
      cookie["app"]?.set({ value: "1", path: "/" })
      set.headers["vary"] = "Accept-Language"
      return page("Both", html`<p id="session">${JSON.stringify(await auth())}</p>`)
    })
    .get("/leave", async () => {
      await auth()
      return toHome(base)
    })
    .get("/thrown", async () => {
      await auth()
      throw toHome(base)
    })
    .post("/same", async ({ body }) => {
      const { name, ...fields } = toFields(body)
      const before = await auth()
      await signIn("credentials", { ...fields, redirect: false })
      const after = await auth()
      if (name) {
        await unstable_update({ user: { name } })
      }
      return Response.json({ before, after, updated: await auth() })
    })
    .post("/json-login", ({ body }) =>
      tried(
        async () => Response.json({ url: await signIn("credentials", { ...toFields(body), redirect: false }) }),
        (error) => Response.json({ error: error.type, code: toCode(error) }, { status: 400 }),
      ))
    .get("/outside", async () => ({ outcome: await outcome }))
    .get("/parallel", async () => {
      const all = await Promise.all([auth(), auth(), auth()])
      const [session] = all.map((one) => JSON.stringify(one))
      return { same: all.every((one) => JSON.stringify(one) === session), session: all[0] }
    })
    // reads the session after the response has started
    .get("/streamed", async function* ({ set }) {
      set.headers["content-type"] = "text/html; charset=utf-8"
      yield `${toHead("Streamed")}<p>…</p>`
      await new Promise((resolve) => setImmediate(resolve))
      yield html`<p id="later">${(await auth())?.user?.name ?? "nobody"}</p>`.text
    })
    .get("/events", async function* ({ set }) {
      set.headers["content-type"] = "text/event-stream"
      yield "first"
      yield (await auth())?.user?.name ?? "nobody"
    })
    .get("/protected/late", () => ({ secret: "for members" }))

const toHome = (base: string) => new Response(null, { status: 303, headers: { location: `${base}/` } })

/** Returns what `first` returns, or what `second` returns for an `AuthError`. Other errors are thrown. */
async function tried(first: () => Promise<Response>, second: (error: AuthError) => Response): Promise<Response> {
  try {
    return await first()
  } catch (thrown) {
    if (thrown instanceof AuthError) return second(thrown)
    throw thrown
  }
}

function showLogin(base: string, { error, code = "", callbackUrl = "" }: Partial<Fields>, status = 200): Response {
  return page(
    "Log in",
    html`${error ? html`<p role="alert">${error} ${code}</p>` : ""}
<form method="post" action="${base}/login">
<input name="username" aria-label="Username"><input name="password" type="password" aria-label="Password">
<input type="hidden" name="redirectTo" value="${callbackUrl}"><button>Log in</button></form>
<form method="post" action="${base}/login"><input type="hidden" name="provider" value="idp">
<button>Log in with Test Identity</button></form>`,
    status,
  )
}
