import { signOutWith } from "../../logout-steps.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { warningsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [111],
  name: "a sign-out ends in the app if the provider has no usable logout endpoint",
  needs: ["fixtures", "oidc"],
  fixture: "logout",
  async run({ agent, idp, expect }) {
    for (
      const fault of [
        "discovery/no-end-session-endpoint",
        "discovery/script-end-session-endpoint",
        "discovery/500",
      ] as const
    ) {
      if (fault !== "discovery/500") await idp.always({ faults: [fault] })
      await outlive(agent, idp)
      await signInBy(agent, idp)
      if (fault === "discovery/500") {
        await idp.always({ faults: [fault] })
        await outlive(agent, idp)
      }
      const page = await signOutWith(agent, { callbackUrl: "/about" })
      expect(page.location?.href, `${fault}: where it leads`).toBe(`${agent.origin}/about`)
      expect(await sessionOf(agent), `${fault}: session`).toBe(null)
      await idp.always({})
    }
    expect((await warningsOf(agent, "provider-logout")).length, "warnings").toBe(2)
    await outlive(agent, idp)
    await idp.next({ account: "alan" })
    await signInBy(agent, idp, { provider: "moved" })
    const { location } = await signOutWith(agent)
    expect(location && location.origin + location.pathname, "a configured endpoint").toBe(`${idp.issuer}-moved/logout`)
    expect(location?.searchParams.get("tenant"), "its own parameter").toBe("7")
  },
}
