/**
 * Types of the six forms of `auth`, and of the verbs. The test passes if it compiles.
 * @module
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { tenants } from "@svc-auth/core/features"
import GitHub from "@svc-auth/core/providers/github"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import Svc, { type AuthRequest } from "@svc-auth/nextjs"
import type { GetServerSideProps, NextApiRequest, NextApiResponse } from "next"
import type { NextFetchEvent, NextMiddleware, NextRequest } from "next/server.js"
import { isTrue, type Same } from "../../../tools/types/same.ts"

/** The session that the example returns from `callbacks.session`. */
interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const toMember: (session: Session) => Member

const { auth, handlers, signIn, signOut, unstable_update } = Svc({
  providers: [GitHub],
  callbacks: {
    session: ({ session }) => toMember(session),
    authorized: ({ auth, request }) => {
      isTrue<Same<typeof auth, Member | null>>()
      return request.url.length > 0
    },
  },
})
const lazy = Svc(async (request) => {
  isTrue<Same<typeof request, Request | undefined>>()
  return await Promise.resolve({ providers: [GitHub] })
})

// the proxy
const asProxy: NextMiddleware = auth
const wrappedProxy: NextMiddleware = auth((request) => {
  isTrue<Same<typeof request, AuthRequest<Member>>>()
  isTrue<Same<typeof request.auth, Member | null>>()
})
// server components, server actions and route handlers
const read: Promise<Member | null> = auth()
const readLazily: Promise<Session | null> = lazy.auth()
// route handlers and edge functions
const GET: (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response> = auth(
  async (request, { params }: { params: Promise<{ id: string }> }) =>
    Response.json([request.auth?.role, request.nextUrl.pathname, (await params).id]),
)
const edge: (request: NextRequest, event: NextFetchEvent) => Promise<Response> = auth((request) =>
  Response.json(request.auth)
)
// the Pages Router
export default async function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.json((await auth(request, response))?.role)
}
export const getServerSideProps: GetServerSideProps = async (context) => ({
  props: { role: (await auth(context))?.role ?? null },
})
declare const [message, answer]: [IncomingMessage, ServerResponse]
const ofNode: Promise<Member | null> = auth(message, answer)
// web-standard requests
declare const request: Request
const ofRequest: Promise<Member | null> = auth(request)
const intoHeaders: Promise<Member | null> = auth(request, { headers: new Headers() })

// the verbs
const entered: Promise<string> = signIn("github", { redirectTo: "/" }, { prompt: "login" })
const { signIn: signInAtTenant } = Svc({
  providers: [],
  use: [tenants({
    origins: ["https://*.tenants.example"],
    providers: async (origin) => await Promise.resolve(origin === "https://a.tenants.example" ? [GitHub] : null),
  })],
})
const atTenant: Promise<string> = signInAtTenant("any-provider")
const left: Promise<string> = signOut({ redirect: false })
const updated: Promise<Member | null> = unstable_update({ role: "admin" })
const routes: Record<"GET" | "POST", (request: NextRequest) => Promise<Response>> = handlers

export {
  asProxy,
  atTenant,
  edge,
  entered,
  GET,
  intoHeaders,
  left,
  ofNode,
  ofRequest,
  read,
  readLazily,
  routes,
  updated,
  wrappedProxy,
}
