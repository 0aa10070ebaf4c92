/**
 * Types that only this binding has: the macro, and the types of a client. The types that all bindings share are in `tools/types`. The test
 * passes if it compiles.
 * @module
 */
import { treaty } from "@elysiajs/eden"
import type { DefaultSession, Session, User } from "@svc-auth/core/types"
import Svc, { type ElysiaEvent, type SignInRequired } from "@svc-auth/elysia"
import { Elysia, t } from "elysia"
import { isTrue, type Same } from "../../../tools/types/same.ts"

/** The session that the examples below return from `callbacks.session`. */
interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const toMember: (session: Session) => Member

const member = Svc((_request, event) => {
  isTrue<Same<typeof event, ElysiaEvent | undefined>>()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})

const app = new Elysia()
  .use(member.plugin)
  .get("/me", ({ user, session }) => {
    isTrue<Same<typeof session, Member>>()
    isTrue<Same<typeof user, User>>()
    return { role: session.role }
  }, { auth: true })
  // @ts-expect-error -- a route without the macro has no user
  .get("/nobody", ({ user }) => user)
  .get("/maybe", async ({ auth }) => {
    isTrue<Same<typeof auth, () => Promise<Member | null>>>()
    return (await auth())?.role ?? "stranger"
  })
  .get(
    "/wrapped/:id",
    member.auth(({ auth, params, query }) => {
      isTrue<Same<typeof auth, Member | null>>()
      isTrue<Same<typeof params, Record<string, string>>>()
      return Response.json([auth?.role, params.id, query])
    }),
  )
  .post("/things/:id", ({ body, params, user }) => ({ title: body.title, id: params.id, by: user.name }), {
    auth: true,
    body: t.Object({ title: t.String() }),
  })
  .guard({ auth: true }, (guarded) => guarded.get("/guarded", ({ user }) => ({ name: user.name })))
  .ws("/socket", {
    auth: true,
    open: (socket) => {
      isTrue<Same<typeof socket.data.user, User>>()
    },
  })

// a client has the types of the routes' responses, and of the 401
const client = treaty<typeof app>("localhost")
const { data, error } = await client.me.get()
isTrue<Same<typeof data, { role: "admin" | "member" } | null>>()
if (error?.status === 401) isTrue<Same<typeof error.value, SignInRequired>>()
const thing = await client.things({ id: "1" }).post({ title: "x" })
const title: string | undefined = thing.data?.title
// @ts-expect-error -- the body's type is the route's
void client.things({ id: "1" }).post({ name: "x" })
// @ts-expect-error -- the auth routes are for browsers
void client.auth.session.get()
const maybe = await client.maybe.get()
isTrue<Same<typeof maybe.data, "admin" | "member" | "stranger" | null>>()

// every form of `auth`
declare const event: ElysiaEvent
const read: Promise<Member | null> = member.auth()
const ofEvent: Promise<Member | null> = member.auth(event)
const ofRequest: Promise<Member | null> = member.auth(event.request, { headers: new Headers() })
const ofRequests: (request: Request, more: number) => Promise<Response> = member.auth(
  (request: Request & { auth: Member | null }, more: number) => Response.json([request.auth?.role, more]),
)
const { GET, POST }: Record<"GET" | "POST", (event: ElysiaEvent) => Promise<Response>> = member.handlers
new Elysia().get("/auth/*", GET, { parse: "none" }).post("/auth/*", POST, { parse: "none" })

export { ofEvent, ofRequest, ofRequests, read, title }
