import type { IncomingMessage } from "node:http"
import process from "node:process"
import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/express"

/** The path that the app is mounted under. */
export const base: string = process.env["BASE"] ?? ""

const requests = new WeakMap<IncomingMessage, Request>()
/** Returns the `Request` that the binding has made of Node's. */
export const getRequest = (req: IncomingMessage): Request | undefined => requests.get(req)

export const svc = Svc(
  (request, req) => {
    if (request && req) requests.set(req, request)
    return fixtureConfig(request)
  },
  { base },
)

export const {
  middleware,
  withSession,
  requireSession,
  auth,
  signIn,
  signOut,
  unstable_update,

  getAccessToken,
  requireFresh,
} = svc
