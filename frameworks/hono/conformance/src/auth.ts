import process from "node:process"
import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/hono"

/** The path that the app is mounted under. */
export const base: string = process.env["BASE"] ?? ""

export const svc = Svc(
  fixtureConfig,
  {
    base,
  },
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
