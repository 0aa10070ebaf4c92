import type { Agent } from "../../agent.ts"
import { arrive, expectRefusal, lastErrorOf, nameOf, toReturn } from "../../oauth-steps.ts"
import { linkOf, type Page } from "../../page.ts"
import type { Scenario, Stage } from "../../scenario.ts"

/** Callbacks without a flow: what happened before, the code in the URL, and the text that the user reads. */
const walks: Readonly<Record<string, readonly [code: string, reads: string, walk: (stage: Stage) => Promise<Page>]>> = {
  "a late one": ["late", "took too long", async ({ agent, idp }) => {
    const callback = await toReturn(agent)
    agent.wait(15 * 60)
    return await arrive(agent, callback, idp)
  }],
  "a late one of months ago": ["late", "took too long", async ({ agent, idp }) => {
    const callback = await toReturn(agent)
    agent.wait(100 * 24 * 60 * 60)
    return await arrive(agent, callback, idp)
  }],
  "one whose cookie is blocked": ["no_cookie", "Allow cookies", async ({ agent, idp }) => {
    const callback = await toReturn(agent)
    return await agent.get(callback.href, { from: idp.issuer, cookie: "" })
  }],
  "another browser's": ["no_cookie", "the browser in which you started", async ({ agent, idp }) => {
    return await arrive(agent, await toReturn(agent.fresh()), idp)
  }],
  "one that was begun before the secret was rotated": [
    "no_cookie",
    "Allow cookies",
    async ({ agent, idp }) => {
      const callback = await toReturn(agent.fresh().use("old-secret"))
      return await arrive(agent.use("rotated-secrets"), callback, idp)
    },
  ],
  "one that failed before": ["used", "used already", async ({ agent, idp }) => {
    await idp.next({ faults: ["callback/denied"] })
    const callback = await toReturn(agent)
    await arrive(agent, callback, idp)
    return await arrive(agent, callback, idp)
  }],
  "one with another time": ["unknown", "could not be completed", async ({ agent, idp }) => {
    const callback = await toReturn(agent.fresh())
    const [random, , mac] = callback.searchParams.get("state")!.split(".")
    callback.searchParams.set("state", `${random}.0.${mac}`)
    return await arrive(agent, callback, idp)
  }],
  "one under a secret that is gone": ["unknown", "could not be completed", async ({ agent, idp }) => {
    const callback = await toReturn(agent.fresh().use("old-secret"))
    return await arrive(agent.use("new-secret"), callback, idp)
  }],
  "one without a state": ["unknown", "could not be completed", async ({ agent, idp }) => {
    const callback = await toReturn(agent.fresh())
    callback.searchParams.delete("state")
    return await arrive(agent, callback, idp)
  }],
}

async function expectWords(agent: Agent, { expect }: Stage, page: Page, what: string, reads: string): Promise<Page> {
  const shown = await agent.get(page.location!.href)
  expect(shown.alerts.join(), `${what}: what the user reads`).toContain(reads)
  expect(shown.text, `${what}: what the user reads`).not.toContain("on our side")
  return shown
}

export const scenario: Scenario = {
  spec: ["4.1/oauth", "7/errors"],
  cases: [1, 8],
  name: "a callback that is late, used or without its cookie shows the reason and offers to sign in again",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    for (const [what, [code, reads, walk]] of Object.entries(walks)) {
      const browser = agent.fresh()
      const page = await walk({ ...stage, agent: browser })
      await expectRefusal({ agent: browser, expect }, page, ["InvalidCheck"], what)
      expect(page.location?.searchParams.get("code"), `${what}: code`).toBe(code)
      const shown = await expectWords(browser, stage, page, what, reads)
      await idp.order({ now: browser.now() })
      await browser.submit(shown, "Sign in with Test Identity")
      expect(await nameOf(browser), `${what}: name, after another try`).toBe("Ada Lovelace")
    }
    const user = agent.fresh()
    await idp.order({ now: user.now() })
    const callback = await toReturn(user)
    await arrive(user, callback, idp)
    const again = await arrive(user, callback, idp)
    expect(again.location?.search, "the callback of a user who is signed in, once more").toBe(
      "?error=InvalidCheck&code=used",
    )
    const led = await arrive(user, new URL(`${callback.href}&callbackUrl=/protected`), idp)
    expect(led.location?.search, "a callback with a target that an attacker may have written").toBe(
      again.location?.search,
    )
    const shown = await expectWords(user, stage, again, "signed in", "used already")
    expect(shown.text, "signed in").toContain("You are signed in as Ada Lovelace")
    expect(linkOf(shown, "Continue"), "where the user goes on").toBe(`${agent.origin}/`)
    const kept = await user.get(`${again.location!.href}&callbackUrl=/protected`)
    expect(linkOf(kept, "Continue"), "where the user goes on, with a target").toBe(`${agent.origin}/protected`)
    const evil = await user.get(`${again.location!.href}&callbackUrl=https://evil.test/`)
    expect(linkOf(evil, "Continue"), "where the user goes on, with another origin as target").toBe(`${agent.origin}/`)
    expect(await lastErrorOf(user), "log").toBe("InvalidCheck")
  },
}
