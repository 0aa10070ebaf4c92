import { mkdir, writeFile } from "node:fs/promises"
import process from "node:process"
import { serve } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { fixtureConfig, seen } from "@svc-auth/conformance/fixtures"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { type Context, Hono } from "hono"
import { setCookie } from "hono/cookie"
import { cors } from "hono/cors"
import { html } from "hono/html"
import { HTTPException } from "hono/http-exception"
import { toSSG } from "hono/ssg"
import { stream } from "hono/streaming"
import { toHome, toLoginPage, toPage, toSessionParagraph } from "./markup.ts"
import Svc from "./src/index.ts"

if (process.env["SVC_CONFORMANCE"] !== "1") throw new Error("users and secrets are public: set SVC_CONFORMANCE=1")

const base = process.env["BASE"] ?? ""
const { middleware, auth, signIn, signOut, unstable_update } = Svc(fixtureConfig, { base })

const outside = await auth().then(() => "no error", ({ type }: AuthError) => type)

const toFault = (thrown: AuthError) => ({
  error: thrown.type,
  code: thrown instanceof CredentialsSignin ? thrown.code : undefined,
})

class AppRedirect extends HTTPException {}

const toText = (value: unknown) => typeof value === "string" ? value : undefined

const prerendered = new Hono().basePath(base).use(middleware)
prerendered.get("/about", (c) => c.html(toPage(html`<h1>About</h1>`)))
const made = await toSSG(prerendered, { mkdir, writeFile }, { dir: "static" })
if (!made.success) throw made.error

const app = new Hono({ strict: false }).basePath(base)

// before the middleware: these routes are public and need no session
app.get("/__seen", (c) => seen(c.req.raw))
app.get("/about", serveStatic({ path: `static${base}/about.html` }))

// Hono's answers every OPTIONS by itself, also of origins that it does not let in
const front = "https://front.test"
const share = cors({ origin: front, credentials: true })
app.use((c, next) => c.req.header("origin") === front ? share(c, next) : next())
app.use(middleware)

// it sees what the verbs throw as well, and must not swallow that
app.onError((thrown, c) => {
  if (thrown instanceof AppRedirect) return thrown.getResponse()
  if (!(thrown instanceof HTTPException)) console.error(thrown)
  return c.text("Something went wrong", 500)
})

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
app.post("/same", async (c) => {
  const { name, ...fields } = Object.fromEntries(await c.req.formData())
  const before = await auth()
  await signIn("credentials", { ...fields, redirect: false })
  const after = await auth()
  if (name) await unstable_update({ user: { name: toText(name) } })
  return c.json({ before, after, updated: await auth() })
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
app.get("/outside", (c) => c.json({ outcome: outside }))

serve(
  { fetch: app.fetch, hostname: process.env["HOST"] ?? "127.0.0.1", port: Number(process.env["PORT"] ?? 3000) },
  ({ address, port }) => console.log(`http://${address}:${port}`),
)
