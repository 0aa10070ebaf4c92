import { arrive, flowCookiesOf, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { warningsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [106],
  name:
    "the newest five sign-ins in progress succeed, and the oldest of them lose their targets beyond 4,096 bytes of cookies",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const open = async (browser: typeof agent, paths: readonly string[]) => {
      const tabs: URL[] = []
      for (const callbackUrl of paths) {
        // the age of flows has a resolution of one second
        browser.wait(2)
        tabs.push(await toReturn(browser, { callbackUrl }))
        const held = browser.jar.all(browser.now()).filter(({ name }) => name.includes("svc.flow."))
        const bytes = held.reduce((sum, { name, value }) => sum + name.length + 1 + value.length, 0)
        expect(held.length <= 5 && bytes <= 4_096, `${held.length} flows in ${bytes} bytes are within bounds`).toBe(
          true,
        )
      }
      return tabs
    }
    const end = async (browser: typeof agent, tabs: readonly URL[]) => {
      const ends: string[] = []
      for (const tab of tabs) ends.push((await arrive(browser, tab, idp)).location?.pathname.slice(0, 2) ?? "")
      return ends
    }
    const tabs = await open(agent, [0, 1, 2, 3, 4, 5, 6].map((i) => `/${i}`))
    const dropped = await arrive(agent, tabs[0]!, idp)
    expect(dropped.location?.searchParams.get("code"), "why the first tab fails").toBe("dropped")
    const shown = await agent.get(dropped.location!.href)
    expect(shown.alerts.join(), "what the user reads").toContain("Too many sign-ins were open")
    expect(await end(agent, tabs), "where seven tabs end").toBe(["/a", "/a", "/2", "/3", "/4", "/5", "/6"])
    expect(await warningsOf(agent, "target-dropped"), "log").toBe([])

    const long = agent.fresh()
    const longs = await open(long, [0, 1, 2, 3, 4].map((i) => `/${i}${"x".repeat(300)}`))
    expect(flowCookiesOf(long).length, "flows of five long targets").toBe(5)
    const ends = await end(long, longs)
    expect(ends, "where they end").toBe(ends.map((_, i) => i <= ends.lastIndexOf("/") ? "/" : `/${i}`))
    expect([ends[0], ends[4]], "where the oldest and the newest end").toBe(["/", "/4"])
    expect((await warningsOf(agent, "target-dropped")).length > 0, "whether the log tells it").toBe(true)

    const lasting = agent.fresh()
    const paths = [1, 2, 3, 4].map((i) => `/${i}${"x".repeat(500)}`)
    const [first] = await open(lasting, [`/0${"x".repeat(500)}`, ...paths])
    lasting.wait(15 * 60 - 7)
    expect(await end(lasting, [first!]), "where a flow that was sealed anew ends after fifteen minutes").toBe(["/a"])
  },
}
