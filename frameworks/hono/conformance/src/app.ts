import { answerToken, answerVerb, seen } from "@svc-auth/conformance/fixtures"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { type Context, Hono, type HonoRequest } from "hono"
import { setCookie } from "hono/cookie"
import { cors } from "hono/cors"
import { html } from "hono/html"
import { HTTPException } from "hono/http-exception"
import { stream, streamSSE } from "hono/streaming"
import { getPathNoStrict } from "hono/utils/url"
import { makeAbout } from "./about.ts"
import {
  auth,
  base,
  getAccessToken,
  middleware,
  requireFresh,
  requireSession,
  signIn,
  signOut,
  svc,
  unstable_update,
  withSession,
} from "./auth.ts"
import { toHome, toLoginPage, toPage, toSessionParagraph } from "./markup.ts"
import { outcome } from "./outside.ts"

const toFault = (thrown: AuthError) => ({
  error: thrown.type,
  code: thrown instanceof CredentialsSignin ? thrown.code : undefined,
})

class AppRedirect extends HTTPException {}

const toText = (value: unknown) => typeof value === "string" ? value : undefined

/** Returns the path for the router, as `strict: false` does. An app may choose it. */
const toRoutedPath = (request: Request) => request.headers.get("x-routed-to") ?? getPathNoStrict(request)

export const app = new Hono({ getPath: toRoutedPath }).basePath(base)

// before the middleware: these routes are public and need no session
app.get("/__seen", (c) => seen(c.req.raw))
let about: Promise<string> | undefined
app.get("/about", async (c) => c.html(await (about ??= makeAbout())))

// Hono's answers every OPTIONS by itself, also of origins that it does not let in
const front = "https://front.test"
const share = cors({ origin: front, credentials: true })
app.use((c, next) => c.req.header("origin") === front ? share(c, next) : next())

/** The ways in which a middleware of the app may read a body before ours. */
const readers: Readonly<Record<string, (request: HonoRequest) => Promise<unknown>>> = {
  json: (request) => request.json(),
  text: (request) => request.text(),
  parseBody: (request) => request.parseBody(),
  formData: (request) => request.formData(),
  arrayBuffer: (request) => request.arrayBuffer(),
  blob: (request) => request.blob(),
}
app.use(async (c, next) => {
  await readers[c.req.header("x-read-by") ?? ""]?.(c.req)
  await next()
})
app.use(middleware)

// it sees what the verbs throw as well, and must not swallow that
app.onError((thrown, c) => {
  if (thrown instanceof AppRedirect) return thrown.getResponse()
  if (!(thrown instanceof HTTPException)) console.error(thrown)
  return c.text("Something went wrong", 500)
})

/** Parts of the app, mounted by `route`. */
const members = new Hono()
members.use(requireSession)
members.get("/me", requireSession, (c) => c.json({ name: c.var.auth.user?.name, expires: c.var.auth.expires }))
members.get("/page", (c) => c.html(toPage(html`<p id="user">for members</p>`)))
members.post("/me", (c) => c.json({ changed: true }))
app.route("/members", members)
app.get("/everyone/me", withSession, (c) => c.json({ name: c.var.auth?.user?.name ?? null }))
/** A part that answers everything that is thrown in it. */
const strict = new Hono()
strict.onError((_thrown, c) => c.json({ error: "handled" }, 500, { "x-part": "strict" }))
strict.post("/login", async (c) => c.text(await signIn("credentials", await c.req.formData())))
strict.post("/swallowed", async (c) => {
  const form = await c.req.formData()
  return await signIn("credentials", form).then((url) => c.text(url), () => c.text("swallowed"))
})
app.route("/strict", strict)
const part = new Hono()
  .all("/me", (c) => c.json({ secret: "for members" }))
  .get("/login", (c) => c.html(toPage(html`<h1>Log in</h1>`)))
  .get("/protected/*", (c) => c.json({ secret: "for members" }))
  .all("/*", (c) => c.json({ secret: "for users" }))
for (const path of ["/protected/", "/"]) {
  for (const end of ["", "-ü"]) {
    app.route(`${path}part${end}`, part)
    app.mount(`${path}mounted${end}`, part.fetch)
  }
}
app.all("/protected/any", (c) => c.json({ secret: "for members" }))
app.get("/protected/events", (c) => streamSSE(c, (events) => events.writeSSE({ data: "for members" })))

app.get("/", async (c) => c.html(toHome(base, await auth())))
app.get(
  "/protected",
  async (c) =>
    c.html(toPage(html`
      <h1>Protected</h1>
      <p id="user">${(await auth())?.user?.name}</p>
    `)),
)
app.get("/protected/api", (c) => c.json({ secret: "for members" }))
app.options("/protected/api", (c) => c.json({ secret: "for members" }))
app.post("/protected/api", (c) => c.json({ changed: true }))
app.get("/protected/files/*", (c) => c.json({ secret: "for members", path: c.req.path }))

app.get("/geschützt", (c) => c.html(toPage(html`<p id="secret">for members</p>`)))
app.get("/:section/report", (c) => c.json({ secret: "for members", section: c.req.param("section") }))

app.get("/api/me", async (c) => c.json(await auth(c)))
app.get(
  "/api/wrapped",
  auth((c) => c.req.query("redirect") === undefined ? c.json(c.auth) : c.redirect(`${base}/`, 303)),
)
app.get("/lazy", async (c) => {
  const headers = new Headers()
  return Response.json(await auth(c.req.raw, { headers }), { headers })
})

app.get("/login", (c) => {
  const { callbackUrl, error, code } = c.req.query()
  return c.html(toLoginPage(base, callbackUrl, error && `${error} ${code ?? ""}`))
})
app.post("/login", async (c) => {
  const form = await c.req.formData()
  try {
    return c.redirect(await signIn("credentials", form), 303)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const { error, code = "" } = toFault(thrown)
    return c.html(toLoginPage(base, toText(form.get("redirectTo")), `${error} ${code}`), 400)
  }
})
app.post("/json-login", async (c) => {
  const { username, password } = await c.req.json<{ username: string; password: string }>()
  try {
    return c.json({ url: await signIn("credentials", { username, password, redirect: false }) })
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    return c.json(toFault(thrown), 400)
  }
})
app.post("/logout", async (c) => c.redirect(await signOut(await c.req.formData()), 303))
app.post("/update", async (c) => {
  const form = await c.req.formData()
  return c.json(await unstable_update({ user: { name: toText(form.get("name")) } }))
})
app.post("/verbs", async (c) => answerVerb(svc, await c.req.formData()))
app.post("/same", async (c) => {
  const { name, ...fields } = Object.fromEntries(await c.req.formData())
  const before = await auth()
  await signIn("credentials", { ...fields, redirect: false })
  const after = await auth()
  if (name) await unstable_update({ user: { name: toText(name) } })
  return c.json({ before, after, updated: await auth() })
})

app.get("/token", (c) => answerToken(getAccessToken, c.req))

app.get("/fresh", async (c) => {
  const acr = c.req.queries("acr")
  const { user } = await requireFresh(acr && { acr })
  return c.json({ name: user?.name })
})
app.get("/both", async (c) => {
  setCookie(c, "app", "1")
  c.header("vary", "Accept-Language")
  return c.html(toPage(toSessionParagraph(await auth())))
})
app.get("/leave", async (c) => {
  await auth()
  return c.redirect(`${base}/`, 303)
})
app.get("/thrown", async (c: Context) => {
  await auth()
  throw new AppRedirect(303, { res: c.redirect(`${base}/`, 303) })
})
app.get("/parallel", async (c) => {
  const all = await Promise.all([auth(), auth(), auth()])
  const [first, ...others] = all.map((session) => JSON.stringify(session))
  return c.json({ same: others.every((other) => other === first), session: all[0] })
})
app.get("/streamed", (c) => {
  c.header("content-type", "text/html; charset=utf-8")
  return stream(c, async (body) => {
    await body.write('<!doctype html><html lang="en"><title>Fixture</title><p>Wait</p>')
    const session = await auth()
    await body.write(String(
      await html`
        <p id="later">${session?.user?.name ?? "nobody"}</p>
        </html>
      `,
    ))
  })
})
/** Resolves when the client of `/pending` has disconnected. */
const { promise: disconnected, resolve: noteAbort } = Promise.withResolvers<boolean>()
app.post("/pending", (c) =>
  new Promise<Response>((resolve) =>
    c.req.raw.signal.addEventListener("abort", () => {
      noteAbort(true)
      resolve(c.body(null))
    })
  ))
app.get("/disconnected", async (c) => {
  const late = new Promise<boolean>((resolve) => void setTimeout(resolve, 5000, false))
  return c.json(await Promise.race([disconnected, late]))
})
app.get("/outside", (c) => c.json({ outcome }))
app.get("/events", (c) =>
  streamSSE(c, async (events) => {
    await events.writeSSE({ data: "first" })
    await events.writeSSE({ data: (await auth())?.user?.name ?? "nobody" })
  }))
