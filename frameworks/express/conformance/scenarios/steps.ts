/** Steps that the scenarios of this binding share. */
import type { Agent, Page } from "@svc-auth/conformance"

export const alice = { username: "alice", password: "planted-password-correct-horse" } as const
export const sessionCookie = "__Host-svc.session-token"

/** Signs in with the app's own form. */
export const logIn = async (agent: Agent): Promise<Page> => agent.submit(await agent.get("/login"), "Log in", alice)

/** Options for a request by a script of one of the app's pages. */
export const byScript = (agent: Agent) => ({ kind: "fetch", from: `${agent.origin}/` }) as const
