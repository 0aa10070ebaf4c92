/**
 * Types of the entry for SolidStart 1, checked with those of SolidStart 2. `npm run tool -- previous` checks an app with those of SolidStart 1.
 * @module
 */
import Svc from "@svc-auth/solidstart/v1"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { createMiddleware } from "@solidjs/start/middleware"
import type { APIEvent, FetchEvent } from "@solidjs/start/server"
import { isTrue, type Same } from "../../../../tools/types/same.ts"

/** The session that the examples below return from `callbacks.session`. */
interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const toMember: (session: Session) => Member

const member = Svc((_request, event) => {
  isTrue<Same<typeof event, FetchEvent | undefined>>()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})

// every form of `auth`
declare const event: APIEvent
declare const fetchEvent: FetchEvent
const read: Promise<Member | null> = member.auth()
const ofEvent: Promise<Member | null> = member.auth(event)
const ofFetchEvent: Promise<Member | null> = member.auth(fetchEvent)
const ofRequest: Promise<Member | null> = member.auth(event.request, { headers: new Headers() })
const inStart = createMiddleware(member.middleware)
const withOthers = createMiddleware({ onRequest: [() => {}, member.middleware.onRequest] })
const wrapped: (event: APIEvent) => Promise<Response> = member.auth((given) => {
  isTrue<Same<typeof given.auth, Member | null>>()
  isTrue<Same<typeof given.params, { [key: string]: string }>>()
  return Response.json(given.auth?.role)
})
const { GET, POST }: Record<"GET" | "POST", (event: APIEvent) => Promise<Response>> = member.handlers
const locals: Promise<Session | null> = event.locals.auth()

export { GET, inStart, locals, ofEvent, ofFetchEvent, ofRequest, POST, read, withOthers, wrapped }
