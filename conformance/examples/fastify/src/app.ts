import Fastify, { type FastifyInstance } from "fastify"
import { auth, middleware, signIn, signOut } from "./auth.ts"

/** Returns the app. Its middleware answers the auth routes and calls the guard before Fastify reads a body. */
export function createApp(): FastifyInstance {
  const app = Fastify()
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })

  app.addHook("onRequest", (request, reply, done) => {
    middleware(request.raw, Object.assign(reply.raw, { locals: {} }), () => done()).catch(done)
  })
  // the parser of the body loses the context of `auth()`, `signIn()` and `signOut()`, and this restores it
  app.addHook("preHandler", (request, reply, done) => {
    middleware(request.raw, Object.assign(reply.raw, { locals: {} }), () => done()).catch(done)
  })

  app.get("/", async () => ({ name: (await auth())?.user?.name ?? null }))
  app.get("/members", async (request) => ({ name: (await auth(request.raw))?.user?.name }))
  app.post("/login", async ({ body }) => await signIn("credentials", { ...body as object, redirectTo: "/members" }))
  app.post("/logout", async () => await signOut({ redirectTo: "/" }))
  return app
}
