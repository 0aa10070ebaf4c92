/**
 * Types that only this binding has: `res.locals`, and wrapped handlers. The types that all bindings share are in `tools/types`. The test
 * passes if it compiles.
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import Svc, { type SvcLocals } from "@svc-auth/express"
import express, { type Request, type Response } from "express"
import { isTrue, type Same } from "../../../tools/types/same.ts"

/** The session that the examples below return from `callbacks.session`. */
interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const toMember: (session: Session) => Member

const member = Svc((_request, req) => {
  isTrue<Same<typeof req, IncomingMessage | undefined>>()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})

const app = express()
app.use(member.middleware)
app.use("/api", member.requireSession)
app.get("/me", member.requireSession, (req, res) => {
  isTrue<Same<typeof res.locals.auth, Member>>()
  res.json([res.locals.auth.role, req.query])
})
app.get("/me/:id", member.requireSession, (req, res) => void res.json([res.locals.auth.role, req.params.id]))
app.get("/maybe", member.withSession, (_req, res) => {
  isTrue<Same<typeof res.locals.auth, Member | null>>()
  res.json(res.locals.auth?.role ?? "stranger")
})
app.get("/typed", (_req, res: Response<unknown, SvcLocals<Member>>) => void res.json(res.locals.auth.role))
app.get(
  "/wrapped",
  member.auth((req: Request & SvcLocals<Member | null>, res: Response) => void res.json([req.auth?.role, req.query])),
)
app.all("/auth/*path", member.handlers.GET)

createServer(member.auth((req, res) => {
  isTrue<Same<typeof req.auth, Member | null>>()
  res.end(req.auth?.role)
}))

// every form of `auth`
declare const req: IncomingMessage
declare const res: ServerResponse
const read: Promise<Member | null> = member.auth()
const ofMessage: Promise<Member | null> = member.auth(req)
const ofCall: Promise<Member | null> = member.auth(req, res)
const ofRequest: Promise<Member | null> = member.auth(new globalThis.Request("http://a"), { headers: new Headers() })

export { ofCall, ofMessage, ofRequest, read }
