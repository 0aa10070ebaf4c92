import { readFileSync } from "node:fs"
import { node } from "@elysiajs/node"
import { CredentialsSignin, InvalidEmail } from "@svc-auth/core/errors"
import { Elysia, t } from "elysia"
import { auth, plugin, signIn, signOut, unstable_update } from "./auth.ts"
import { home, login, members } from "./pages.ts"

const asset = (name: string, type: string) =>
  new Response(readFileSync(new URL(`../public/${name}`, import.meta.url)), {
    headers: { "content-type": type, "cache-control": "max-age=3600" },
  })
const toHome = () => new Response(null, { status: 303, headers: { location: "/" } })

/** A small JSON API: every route of this part is for whoever is signed in, and knows him. */
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

/** The app. On Bun leave the adapter out. */
export const app = new Elysia({ adapter: node() })
  .use(plugin)
  .use(api)
  .get("/app.css", asset("app.css", "text/css; charset=utf-8"))
  .get("/favicon.svg", asset("favicon.svg", "image/svg+xml"))
  .get("/", async () => home(await auth()))
  // the guard in auth.ts has let this request pass; the macro asks again, where it is read what must not leak
  .get("/protected", ({ session }) => members(session), { auth: true })
  .get("/login", async () => (await auth()) ? toHome() : login())
  .post("/login", async ({ body }) => {
    try {
      return await signIn("credentials", { ...body, redirectTo: "/" })
    } catch (error) {
      if (error instanceof CredentialsSignin) return login({ username: body.username })
      throw error
    }
  }, { body: t.Object({ username: t.String(), password: t.String() }) })
  .post("/login/email", async ({ body }) => {
    try {
      return await signIn("nodemailer", { ...body, redirectTo: "/" })
    } catch (error) {
      if (error instanceof InvalidEmail) return login({ email: body.email })
      throw error
    }
  }, { body: t.Object({ email: t.String() }) })
  .post("/login/demo", () => signIn("demo", { redirectTo: "/" }))
  .post("/rename", async ({ body }) => {
    await unstable_update({ user: body })
    return toHome()
  }, { body: t.Object({ name: t.String() }) })
  .post("/logout", () => signOut({ redirectTo: "/" }))

/** For clients: `treaty<App>("http://localhost:3000").api.me.get()`. */
export type App = typeof app
