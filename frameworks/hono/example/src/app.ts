import { fileURLToPath } from "node:url"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono } from "hono"
import { auth, middleware, requireSession, signIn, signOut, unstable_update } from "./auth.ts"
import { toMistake } from "./mistake.ts"
import { home, login, members, notFound } from "./pages.ts"

const toPath = (url: string | URL) => fileURLToPath(new URL(".", url))
const toText = (value: unknown) => typeof value === "string" ? value : ""

/** A small JSON API. `requireSession` refuses callers without a session, and sets `c.var.auth`. */
const api = new Hono()
  .get("/me", requireSession, (c) => {
    const { user, expires } = c.var.auth
    return c.json({ name: user?.name ?? null, email: user?.email ?? null, expires })
  })
  .put("/me", requireSession, async (c) => {
    const name = toText((await c.req.json<{ name?: unknown }>()).name).trim()
    if (name === "" || name.length > 60) return c.json({ error: "a name has 1 to 60 characters" }, 422)
    return c.json({ name: (await unstable_update({ user: { name } }))?.user?.name ?? null })
  })

const showNotFound = async (c: Context) => c.html(notFound(await auth()), 404)

export const app = new Hono()

// public files come before the guard. The library's client modules are served as they are: the browser needs no bundle
app.use(
  "/client/*",
  serveStatic({
    root: toPath(import.meta.resolve("@svc-auth/core/client/passkey")),
    rewriteRequestPath: (path) => path.endsWith(".js") ? path.replace(/^\/client/, "") : "/none",
  }),
)
app.use("/:file{.+\\.(?:css|js|svg)}", serveStatic({ root: toPath(new URL("../public/", import.meta.url)) }))

app.use(middleware)
app.notFound(showNotFound)
app.route("/api", api)

app.get("/", async (c) => c.html(home(await auth())))
// the guard in auth.ts has already checked this request; requireSession checks again next to the data
app.get("/protected", requireSession, (c) => c.html(members(c.var.auth, c.req.query("added") !== undefined)))

app.get("/login", async (c) => {
  const { callbackUrl, error, code } = c.req.query()
  return (await auth()) ? c.redirect("/", 303) : c.html(login({ callbackUrl, error, code }))
})
app.post("/login", async (c) => {
  const form = await c.req.formData()
  try {
    return c.redirect(await signIn("credentials", form), 303)
  } catch (thrown) {
    const [username, callbackUrl] = [toText(form.get("username")), toText(form.get("redirectTo"))]
    return c.html(login({ ...toMistake(thrown), username, callbackUrl }), 401)
  }
})
app.post("/login/email", async (c) => {
  const form = await c.req.formData()
  try {
    return c.redirect(await signIn("nodemailer", form), 303)
  } catch (thrown) {
    const [email, callbackUrl] = [toText(form.get("email")), toText(form.get("redirectTo"))]
    return c.html(login({ ...toMistake(thrown), email, callbackUrl }), 400)
  }
})
app.post("/login/demo", async (c) => c.redirect(await signIn("demo", await c.req.formData()), 303))
app.post("/rename", async (c) => {
  await unstable_update({ user: { name: toText((await c.req.formData()).get("name")) } })
  return c.redirect("/", 303)
})
app.post("/logout", async (c) => c.redirect(await signOut({ redirectTo: "/" }), 303))
