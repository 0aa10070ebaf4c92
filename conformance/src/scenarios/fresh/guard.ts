import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized.requireFresh"],
  cases: [97],
  name: "the guard demands a fresh sign-in for some paths, even if the rule forgets to await the demand",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "fresh-paths",
  async run({ agent, expect }) {
    const ask = async (path: string) => {
      const { status, json } = await agent.get(path, { kind: "program" })
      return [status, (json as { error?: unknown } | undefined)?.error]
    }
    expect(await ask("/protected/api"), "no user").toBe([401, "SignInRequired"])
    await signInAs(agent)
    expect(await ask("/protected/api"), "a new sign-in").toBe([200, undefined])
    agent.wait(61)
    expect((await agent.get("/protected")).status, "another path").toBe(200)
    expect(await ask("/protected/api"), "an older sign-in").toBe([401, "FreshSignInRequired"])
    const sent = await agent.get("/protected/files/fresh?page=2")
    expect([sent.status, sent.location?.pathname], "a user").toBe([303, "/auth/signin"])
    expect(/\bno-store\b/.test(sent.headers.get("cache-control") ?? ""), "no cache stores the redirect").toBe(true)
    const page = await agent.follow(sent.location!.href)
    const back = await agent.submit(page, "Sign in with Credentials", { username: "alice", password })
    expect([back.url, back.status], "where the user returns").toBe([
      `${agent.origin}/protected/files/fresh?page=2`,
      200,
    ])
  },
}
