import { setTimeout as delay } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { answerToken, answerVerb, seen } from "@svc-auth/conformance/fixtures"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { sendResponse, toRequest } from "@svc-auth/core/node"
import cors from "cors"
import express, {
  type NextFunction,
  type Request as Req,
  type RequestHandler,
  type Response as Res,
  Router,
} from "express"
import type { SvcLocals } from "@svc-auth/express"
import {
  auth,
  base,
  getAccessToken,
  getRequest,
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

const toText = (value: unknown) => typeof value === "string" ? value : undefined

/** Returns the body as a `Request` has it, whether a parser has read it or not. */
const toBody = (req: Req, res: Res): Request => {
  const request = toRequest(req, res)
  if (request instanceof Response) throw new TypeError("this request has no body")
  return request
}
const formOf = (req: Req, res: Res): Promise<FormData> => toBody(req, res).formData()

export const app = express()
const routes = Router()
app.use(base || "/", routes)
const sendHtml = (res: Res, page: string) => void res.type("html").send(page)

// before the middleware: these routes are public and need no session
routes.get("/__seen", async (req, res) => await sendResponse(await seen(toBody(req, res)), res))
routes.get("/about", (_req, res) => sendHtml(res, toPage("<h1>About</h1>")))

// before the middleware: they have no other guard
routes.use("/alone", requireSession, (_req, res) => void res.json({ secret: "for members" }))
routes.use("/protected/alone", auth((_req, res: Res) => void res.json({ secret: "for members" })))

const front = "https://front.test"
const share = cors({ origin: front, credentials: true })
routes.use((req, res, next) => req.headers.origin === front ? share(req, res, next) : next())

routes.use((req, res, next) => {
  if (req.headers["x-early"] !== undefined) {
    res.cookie("early", "1", { httpOnly: true, sameSite: "lax", secure: true }).vary("X-Early")
  }
  next()
})

/** The parsers that an app may use before our middleware. */
const parsers: Readonly<Record<string, RequestHandler>> = {
  json: express.json(),
  urlencoded: express.urlencoded(),
  extended: express.urlencoded({ extended: true }),
  text: express.text({ type: () => true }),
  raw: express.raw({ type: () => true }),
}
routes.use((req, res, next) => {
  const parse = parsers[String(req.headers["x-parsed-by"])]
  if (parse) parse(req, res, next)
  else next()
})
routes.use(middleware)

/** Parts of the app, as routers. */
const members = Router()
members.use(requireSession)
members.get("/me", requireSession, (_req, res) => {
  res.json({ name: res.locals.auth.user?.name, expires: res.locals.auth.expires })
})
members.get("/page", (_req, res) => sendHtml(res, toPage(`<p id="user">for members</p>`)))
members.post("/me", (_req, res) => void res.json({ changed: true }))
routes.use("/members", members)
routes.get("/everyone/me", withSession, (_req, res) => void res.json({ name: res.locals.auth?.user?.name ?? null }))
const part = Router()
part.all("/me", (_req, res) => void res.json({ secret: "for members" }))
part.get("/login", (_req, res) => sendHtml(res, toPage("<h1>Log in</h1>")))
part.get("/protected/*path", (_req, res) => void res.json({ secret: "for members" }))
part.use((_req, res) => void res.json({ secret: "for users" }))
routes.use(["/protected/part", "/part", encodeURI("/part-ü")], part)
routes.use(["/mounted", encodeURI("/mounted-ü")], express().use(part))
routes.all("/protected/any", (_req, res) => void res.json({ secret: "for members" }))
routes.get("/protected/events", (_req, res) => {
  res.type("text/event-stream").write("data: for members\n\n")
  res.end()
})
// the session's context is kept by AsyncLocalStorage
routes.get("/protected/pending", async (_req, res) => {
  await new Promise((resolve) => setImmediate(resolve))
  res.json({ secret: "for members" })
})

routes.get("/", async (_req, res) => sendHtml(res, toHome(base, await auth())))
routes.get("/protected", async (_req, res) => {
  const name = (await auth())?.user?.name ?? ""
  sendHtml(res, toPage(`<h1>Protected</h1><p id="user">${name}</p>`))
})
routes.route("/protected/api")
  .get((_req, res) => void res.json({ secret: "for members" }))
  .options((_req, res) => void res.json({ secret: "for members" }))
  .post((_req, res) => void res.json({ changed: true }))
routes.get("/protected/files/*path", (req, res) => void res.json({ secret: "for members", path: req.path }))
routes.get(encodeURI("/geschützt"), (_req, res) => sendHtml(res, toPage(`<p id="secret">for members</p>`)))
routes.get("/:section/report", (req, res) => void res.json({ secret: "for members", section: req.params.section }))

routes.get("/api/me", async (req, res) => void res.json(await auth(req)))
routes.get(
  "/api/wrapped",
  auth((req: Req & SvcLocals, res: Res) => {
    if (req.query["redirect"] === undefined) res.json(req.auth)
    else res.redirect(303, `${base}/`)
  }),
)
// Express has no web request: this is its form of `auth(request, { headers })`
routes.get("/lazy", async (req, res) => void res.json(await auth(req, res)))

routes.get("/login", (req, res) => {
  const { callbackUrl, error, code } = req.query
  sendHtml(res, toLoginPage(base, toText(callbackUrl), error ? `${error} ${code ?? ""}` : undefined))
})
routes.post("/login", async (req, res) => {
  const form = await formOf(req, res)
  try {
    res.redirect(303, await signIn("credentials", form))
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const { error, code = "" } = toFault(thrown)
    res.status(400)
    sendHtml(res, toLoginPage(base, toText(form.get("redirectTo")), `${error} ${code}`))
  }
})
routes.post("/json-login", async (req, res) => {
  const { username, password } = await toBody(req, res).json() as { username: string; password: string }
  try {
    res.json({ url: await signIn("credentials", { username, password, redirect: false }) })
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    res.status(400).json(toFault(thrown))
  }
})
routes.post("/logout", async (req, res) => res.redirect(303, await signOut(await formOf(req, res))))
routes.post("/update", async (req, res) => {
  const form = await formOf(req, res)
  res.json(await unstable_update({ user: { name: toText(form.get("name")) } }))
})
routes.post("/verbs", async (req, res) => await sendResponse(await answerVerb(svc, await formOf(req, res)), res))
routes.post("/same", async (req, res) => {
  const { name, ...fields } = Object.fromEntries(await formOf(req, res))
  const before = await auth()
  await signIn("credentials", { ...fields, redirect: false })
  const after = await auth()
  if (name) await unstable_update({ user: { name: toText(name) } })
  res.json({ before, after, updated: await auth() })
})

routes.get("/token", async (req, res) => await sendResponse(await answerToken(getAccessToken, toBody(req, res)), res))

routes.get("/fresh", async (req, res) => {
  const { acr } = req.query
  const { user } = await requireFresh(acr === undefined ? undefined : { acr: [acr].flat().map(String) })
  res.json({ name: user?.name })
})
routes.get("/both", async (_req, res) => {
  res.cookie("app", "1").vary("Accept-Language")
  sendHtml(res, toPage(toSessionParagraph(await auth())))
})
routes.get("/leave", async (_req, res) => {
  await auth()
  res.redirect(303, `${base}/`)
})

/** Thrown by a handler, and answered by the app's error handler. */
class AppRedirect extends Error {}
routes.get("/thrown", async () => {
  await auth()
  throw new AppRedirect()
})
routes.get("/parallel", async (_req, res) => {
  const all = await Promise.all([auth(), auth(), auth()])
  const [first, ...others] = all.map((session) => JSON.stringify(session))
  res.json({ same: others.every((other) => other === first), session: all[0] })
})
routes.get("/streamed", async (_req, res) => {
  res.type("html").write('<!doctype html><html lang="en"><title>Fixture</title><p>Wait</p>')
  const session = await auth()
  res.end(`<p id="later">${session?.user?.name ?? "nobody"}</p></html>`)
})
routes.get("/outside", (_req, res) => void res.json({ outcome }))
routes.get("/events", async (_req, res) => {
  res.type("text/event-stream").write("data: first\n\n")
  res.end(`data: ${(await auth())?.user?.name ?? "nobody"}\n\n`)
})
routes.post("/late", async (_req, res) => {
  res.type("text").write("started\n")
  const outcome = await unstable_update({ user: { name: "Late" } }).then(() => "updated", String)
  res.end(outcome)
})

routes.get("/twice", middleware, async (_req, res) => void res.json(await auth()))

/** Resolves when the client of `/pending` has disconnected. */
const { promise: disconnected, resolve: noteAbort } = Promise.withResolvers<boolean>()
routes.post("/pending", (req) => getRequest(req)?.signal.addEventListener("abort", () => noteAbort(true)))
routes.get("/disconnected", async (_req, res) => {
  res.json(await Promise.race([disconnected, delay(5000, false)]))
})

let ran = 0
const strict = Router()
strict.post("/login", async (req, res) => {
  try {
    await signIn("credentials", await formOf(req, res))
    ran++
  } finally {
    if (res.headersSent) ran++
  }
  res.send("signed in")
})
strict.get("/ran", (_req, res) => void res.json({ ran }))
strict.use((thrown: unknown, _req: Req, res: Res, next: NextFunction) => {
  if (thrown instanceof AuthError) res.status(422).json({ error: thrown.type })
  else next(thrown)
})
routes.use("/strict", strict)

routes.use(express.static(fileURLToPath(new URL("../files/", import.meta.url))))

app.use((thrown: unknown, _req: Req, res: Res, next: NextFunction) => {
  if (res.headersSent) return next(thrown)
  if (thrown instanceof AppRedirect) return res.redirect(303, `${base}/`)
  console.error(thrown)
  res.status(500).type("text").send("Something went wrong")
})
