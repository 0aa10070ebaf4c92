/**
 * Types that only this binding has: `c.var.auth`, and the types of a client. The types that all bindings share are in `tools/types`. The
 * test passes if it compiles.
 * @module
 */
import type { DefaultSession, Session } from "@svc-auth/core/types"
import Svc, { type SvcEnv } from "@svc-auth/hono"
import { type Context, Hono } from "hono"
import { hc } from "hono/client"
import { isTrue, type Same } from "../../../tools/types/same.ts"

/** The session that the examples below return from `callbacks.session`. */
interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const toMember: (session: Session) => Member

const member = Svc((_request, c) => {
  isTrue<Same<typeof c, Context | undefined>>()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})

const app = new Hono()
  .use(member.middleware)
  .get("/me", member.requireSession, (c) => {
    isTrue<Same<typeof c.var.auth, Member>>()
    return c.json({ role: c.var.auth.role })
  })
  .get("/maybe", member.withSession, (c) => {
    isTrue<Same<typeof c.var.auth, Member | null>>()
    return c.json(c.get("auth")?.role ?? null)
  })
  // @ts-expect-error -- a route without a middleware for the session has none
  .get("/nobody", (c) => c.json(c.var.auth.role))
  .get(
    "/wrapped/:id",
    member.auth((c) => {
      isTrue<Same<typeof c.auth, Member | null>>()
      return c.json([c.auth?.role, c.req.param("id")])
    }),
  )

// a part whose routes all have the session
const part = new Hono<SvcEnv<Member>>()
part.use(member.requireSession)
part.get("/", (c) => c.text(c.var.auth.role))

// with its own variables and bindings
interface Env extends SvcEnv<Member | null> {
  Bindings: { DB: object }
}
const own = new Hono<Env>()
own.use(member.middleware, member.withSession)
own.get("/", (c) => c.json([c.env.DB, c.var.auth?.role]))
own.get("/me", member.requireSession, (c) => c.json(c.var.auth.role))

// a client has the types of the routes' responses
const client = hc<typeof app>("http://localhost")
const { role } = await (await client.me.$get()).json()
isTrue<Same<typeof role, "admin" | "member">>()

// every form of `auth`
declare const context: Context
const read: Promise<Member | null> = member.auth()
const ofContext: Promise<Member | null> = member.auth(context)
const ofRequest: Promise<Member | null> = member.auth(context.req.raw, { headers: new Headers() })
const ofRequests: (request: Request, more: number) => Promise<Response> = member.auth(
  (request: Request & { auth: Member | null }, more: number) => Response.json([request.auth?.role, more]),
)
const { GET, POST }: Record<"GET" | "POST", (c: Context) => Promise<Response>> = member.handlers
new Hono().get("/auth/*", GET).post("/auth/*", POST)

export { ofContext, ofRequest, ofRequests, own, part, read }
