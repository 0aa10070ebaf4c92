/**
 * Types that only this binding has; the types that all share are in `tools/types`. The test passes if it compiles.
 * @module
 */
import Svc from "@svc-auth/sveltekit"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import type { RequestEvent } from "@sveltejs/kit"
import type { Handle } from "@sveltejs/kit/hooks"
import { isTrue, type Same } from "../../../tools/types/same.ts"

/** The session that the examples below return from `callbacks.session`. */
interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const toMember: (session: Session) => Member

const member = Svc((_request, event) => {
  isTrue<Same<typeof event, RequestEvent | undefined>>()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})

// every form of `auth`
declare const event: RequestEvent
const read: Promise<Member | null> = member.auth()
const ofEvent: Promise<Member | null> = member.auth(event)
const ofRequest: Promise<Member | null> = member.auth(event.request, { headers: new Headers() })
const asHook: Handle = member.auth
const hook: Handle = member.handle
const wrapped: (event: RequestEvent) => Promise<Response> = member.auth((given) => {
  isTrue<Same<typeof given.auth, Member | null>>()
  isTrue<Same<typeof given.url, URL>>()
  return Response.json(given.auth?.role)
})
const ofRequests: (request: Request, more: number) => Promise<Response> = member.auth(
  (request: Request & { auth: Member | null }, more: number) => Response.json([request.auth?.role, more]),
)
const { GET, POST }: Record<"GET" | "POST", (event: RequestEvent) => Promise<Response>> = member.handlers
const locals: Promise<Session | null> = event.locals.auth()

export { asHook, GET, hook, locals, ofEvent, ofRequest, ofRequests, POST, read, wrapped }
