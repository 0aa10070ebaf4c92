/**
 * Types that only this binding has; the types that all share are in `tools/types`. The test passes if it compiles.
 * @module
 */
import Svc from "@svc-auth/astro"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import type { APIContext, MiddlewareHandler } from "astro"
import { isTrue, type Same } from "../../../tools/types/same.ts"

/** The session that the examples below return from `callbacks.session`. */
interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const toMember: (session: Session) => Member

const member = Svc((_request, event) => {
  isTrue<Same<typeof event, APIContext | undefined>>()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})

// every form of `auth`
declare const event: APIContext
const read: Promise<Member | null> = member.auth()
const ofEvent: Promise<Member | null> = member.auth(event)
const ofRequest: Promise<Member | null> = member.auth(event.request, { headers: new Headers() })
const asHook: MiddlewareHandler = member.auth
const hook: MiddlewareHandler = member.onRequest
const wrapped: (event: APIContext) => Promise<Response> = member.auth((given) => {
  isTrue<Same<typeof given.auth, Member | null>>()
  isTrue<Same<typeof given.url, URL>>()
  return Response.json(given.auth?.role)
})
const ofRequests: (request: Request, more: number) => Promise<Response> = member.auth(
  (request: Request & { auth: Member | null }, more: number) => Response.json([request.auth?.role, more]),
)
const { GET, POST }: Record<"GET" | "POST", (event: APIContext) => Promise<Response>> = member.handlers
const locals: Promise<Session | null> = event.locals.auth()

export { asHook, GET, hook, locals, ofEvent, ofRequest, ofRequests, POST, read, wrapped }
