/** Steps that the scenarios of this app share. */
import type { Agent, Page } from "@svc-auth/conformance"
import { alice } from "../../scenarios/steps.ts"

/** Signs in with the form of the app's home. */
export const logIn = async (agent: Agent, username: string = alice.username): Promise<Page> =>
  agent.submit(await agent.get(`${agent.base}/`), "Log in", { ...alice, username })
