import { fileURLToPath } from "node:url"
import express, { type Express, type Request, Router } from "express"
import { auth, middleware, requireSession, signIn, signOut, unstable_update } from "./auth.ts"
import { toMistake } from "./mistake.ts"
import { home, login, members, notFound } from "./pages.ts"

const toPath = (url: string | URL) => fileURLToPath(new URL(".", url))
const toText = (value: unknown) => typeof value === "string" ? value : ""
/** The fields of the form. A body of another type has none. */
const toForm = ({ body }: Request): Readonly<Record<string, unknown>> => body ?? {}

/** A small JSON API. `requireSession` refuses callers without a session, and sets `res.locals.auth`. */
const api = Router()
api.get("/me", requireSession, (_req, res) => {
  const { user, expires } = res.locals.auth
  res.json({ name: user?.name ?? null, email: user?.email ?? null, expires })
})
api.put("/me", express.json(), requireSession, async (req, res) => {
  const name = toText(toForm(req)["name"]).trim()
  if (name === "" || name.length > 60) return void res.status(422).json({ error: "a name has 1 to 60 characters" })
  res.json({ name: (await unstable_update({ user: { name } }))?.user?.name ?? null })
})

export const app: Express = express()
app.disable("x-powered-by")

// public files come before the guard. The library's client modules are served as they are: the browser needs no bundle
app.use(express.static(toPath(new URL("../public/", import.meta.url)), { index: false }))
app.use("/client", express.static(toPath(import.meta.resolve("@svc-auth/core/client/passkey")), { index: false }))

app.use(express.urlencoded())
app.use(middleware)
app.use("/api", api)

app.get("/", async (_req, res) => void res.send(home(await auth())))
// the guard in auth.ts has already checked this request; requireSession checks again next to the data
app.get("/protected", requireSession, (req, res) => {
  res.send(members(res.locals.auth, req.query["added"] !== undefined))
})

app.get("/login", async (req, res) => {
  const [callbackUrl, error, code] = ["callbackUrl", "error", "code"].map((name) =>
    toText(req.query[name]) || undefined
  )
  if (await auth()) res.redirect(303, "/")
  else res.send(login({ callbackUrl, error, code }))
})
app.post("/login", async (req, res) => {
  const form = toForm(req)
  try {
    await signIn("credentials", form)
  } catch (thrown) {
    const attempt = { username: toText(form["username"]), callbackUrl: toText(form["redirectTo"]) }
    res.status(401).send(login({ ...toMistake(thrown), ...attempt }))
  }
})
app.post("/login/email", async (req, res) => {
  const form = toForm(req)
  try {
    await signIn("nodemailer", form)
  } catch (thrown) {
    const attempt = { email: toText(form["email"]), callbackUrl: toText(form["redirectTo"]) }
    res.status(400).send(login({ ...toMistake(thrown), ...attempt }))
  }
})
app.post("/login/demo", async (req) => void await signIn("demo", toForm(req)))
app.post("/rename", async (req, res) => {
  await unstable_update({ user: { name: toText(toForm(req)["name"]) } })
  res.redirect(303, "/")
})
app.post("/logout", async () => void await signOut({ redirectTo: "/" }))

app.use(async (_req, res) => void res.status(404).send(notFound(await auth())))
