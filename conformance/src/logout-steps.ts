/** Walks through a logout at the identity provider. */
import { decodeJwt, type JWTPayload } from "jose"
import type { Agent } from "./agent.ts"
import type { Page } from "./page.ts"
import { csrfOf } from "./steps.ts"

/** Name of the cookie that keeps with which provider a session began, over https. */
export const logoutCookie = "__Host-svc.logout"

/** Path of the page to which a provider returns users who have signed out. */
export const returnPath = (provider = "idp"): string => `/auth/signout/${provider}`

/** Posts the form that signs out. Does not follow redirects. */
export const signOutWith = async (agent: Agent, fields: Readonly<Record<string, string>> = {}): Promise<Page> =>
  await agent.post(agent.auth("/signout"), { csrfToken: await csrfOf(agent), ...fields })

/** Returns the claims of the ID token that a logout request contains, if it contains one. */
export function hintOf(url: URL | undefined): JWTPayload | undefined {
  const hint = url?.searchParams.get("id_token_hint")
  return hint ? decodeJwt(hint) : undefined
}
