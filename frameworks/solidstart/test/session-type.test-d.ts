/**
 * Types that only this binding has; the types that all share are in `tools/types`. The test passes if it compiles.
 * @module
 */
import Svc from "@svc-auth/solidstart"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { createMiddleware } from "@solidjs/start/middleware"
import { createSession } from "@svc-auth/solidstart/client"
import type { Accessor } from "solid-js"
import type { APIEvent, FetchEvent } from "@solidjs/start/server"
import { isTrue, type Same } from "../../../tools/types/same.ts"

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
const inStart = createMiddleware([member.middleware, member.auth])
const wrapped: (event: APIEvent) => Promise<Response> = member.auth((given) => {
  isTrue<Same<typeof given.auth, Member | null>>()
  isTrue<Same<typeof given.params, { [key: string]: string }>>()
  return Response.json(given.auth?.role)
})
const ofRequests: (request: Request, more: number) => Promise<Response> = member.auth(
  (request: Request & { auth: Member | null }, more: number) => Response.json([request.auth?.role, more]),
)
const { GET, POST }: Record<"GET" | "POST", (event: APIEvent) => Promise<Response>> = member.handlers
const locals: Promise<Session | null> = event.locals.auth()

// in the browser, with the type that the server's session has
const inBrowser: Accessor<Member | null | undefined> = createSession(() => ofServer, { onChange: () => {} })
// @ts-expect-error nothing would read again what the page shows of the user who has signed out
createSession(() => ofServer)
const alone: Accessor<Session | null | undefined> = createSession()
declare const ofServer: Member | null | undefined

export { alone, GET, inBrowser, inStart, locals, ofEvent, ofFetchEvent, ofRequest, ofRequests, POST, read, wrapped }
