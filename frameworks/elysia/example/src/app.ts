import { readdirSync, readFileSync } from "node:fs"
import { node } from "@elysiajs/node"
import { Elysia, t } from "elysia"
import { auth, plugin, signIn, signOut, unstable_update } from "./auth.ts"
import { toMistake } from "./mistake.ts"
import { home, login, members, notFound } from "./pages.ts"

const asset = (file: URL, type: string) =>
  new Response(readFileSync(file), { headers: { "content-type": type, "cache-control": "max-age=3600" } })
const toPublic = (name: string) => new URL(`../public/${name}`, import.meta.url)
// serves the library's client modules as they are: the browser needs no bundle
const client = new URL("./", import.meta.resolve("@svc-auth/core/client/passkey"))
const modules = new Set(readdirSync(client).filter((name) => name.endsWith(".js")))
const javaScript = "text/javascript; charset=utf-8"
const toHome = () => new Response(null, { status: 303, headers: { location: "/" } })

/** A small JSON API. `{ auth: true }` requires a session for every route of this part, and adds `user` and `session`. */
const api = new Elysia({ prefix: "/api" })
  .use(plugin)
  .guard({ auth: true }, (guarded) =>
    guarded
      .get(
        "/me",
        ({ user, session }) => ({ name: user.name ?? null, email: user.email ?? null, expires: session.expires }),
      )
      .put("/me", async ({ body }) => ({ name: (await unstable_update({ user: body }))?.user?.name ?? null }), {
        body: t.Object({ name: t.String({ minLength: 1, maxLength: 60 }) }),
      }))

/** The app. On Bun and Deno, leave the adapter out. */
export const app = new Elysia({ adapter: node() })
  .use(plugin)
  .onError(async ({ code }) => code === "NOT_FOUND" ? notFound(await auth()) : undefined)
  .use(api)
  .get("/app.css", asset(toPublic("app.css"), "text/css; charset=utf-8"))
  .get("/favicon.svg", asset(toPublic("favicon.svg"), "image/svg+xml"))
  .get("/passkey.js", asset(toPublic("passkey.js"), javaScript))
  .get(
    "/client/:module",
    async ({ params: { module } }) =>
      modules.has(module) ? asset(new URL(module, client), javaScript) : notFound(await auth()),
  )
  .get("/", async () => home(await auth()))
  // the guard in auth.ts has already checked this request; the macro adds the session, and checks again next to the data
  .get("/protected", ({ session, query }) => members(session, "added" in query), { auth: true })
  .get(
    "/login",
    async ({ query: { callbackUrl, error, code } }) => (await auth()) ? toHome() : login({ callbackUrl, error, code }),
  )
  .post("/login", async ({ body }) => {
    try {
      return await signIn("credentials", body)
    } catch (thrown) {
      const { username, redirectTo } = body
      return login({ ...toMistake(thrown), username, callbackUrl: redirectTo }, 401)
    }
  }, { body: t.Object({ username: t.String(), password: t.String(), redirectTo: t.String() }) })
  .post("/login/email", async ({ body }) => {
    try {
      return await signIn("nodemailer", body)
    } catch (thrown) {
      const { email, redirectTo } = body
      return login({ ...toMistake(thrown), email, callbackUrl: redirectTo }, 400)
    }
  }, { body: t.Object({ email: t.String(), redirectTo: t.String() }) })
  .post("/login/demo", ({ body }) => signIn("demo", body), { body: t.Object({ redirectTo: t.String() }) })
  .post("/rename", async ({ body }) => {
    await unstable_update({ user: body })
    return toHome()
  }, { body: t.Object({ name: t.String() }) })
  .post("/logout", () => signOut({ redirectTo: "/" }))

/** The type for clients: `treaty<App>("http://localhost:3000").api.me.get()`. */
export type App = typeof app
