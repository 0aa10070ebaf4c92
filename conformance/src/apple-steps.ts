import type { Agent } from "./agent.ts"
import { toAuthorization } from "./oauth-steps.ts"
import type { Page } from "./page.ts"

/** Frameworks that reject forms of other origins are configured to accept this one. */
const from = "https://appleid.apple.com/"

/**
 * Signs in with Apple's form, whose fields the browser may change. Returns the response of the final GET.
 * @param authorization the authorization URL of a sign-in that was started before
 */
export async function signInByApple(
  agent: Agent,
  change: Readonly<Record<string, string>> = {},
  authorization?: URL,
): Promise<Page> {
  const page = await agent.get((authorization ?? await toAuthorization(agent, { provider: "apple" })).href)
  const form = page.forms[0]!
  const posted = await agent.post(form.action, { ...Object.fromEntries(form.fields), ...change }, { from })
  return await agent.get(posted.location!.href, { from })
}
