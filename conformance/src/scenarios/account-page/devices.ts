import type { Scenario } from "../../scenario.ts"
import { accountPath, buttonsOf, expectBack, press, signInFrom } from "../../account-page-steps.ts"
import { nameOf } from "../../oauth-steps.ts"

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
  "Version/26.0 Mobile/15E148 Safari/604.1"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name:
    "on the account page, users see their devices and sign out on one, on all others and everywhere, without a script",
  needs: ["fixtures", "oidc", "store"],
  fixture: "account-page",
  async run({ agent, idp, expect }) {
    const [laptop, phone, tablet] = [agent.fresh(), agent.fresh(), agent.fresh()]
    const visitor = await laptop.get(accountPath)
    expect([visitor.location?.pathname, visitor.location?.searchParams.get("callbackUrl")], "a visitor").toBe([
      "/auth/signin",
      `${agent.origin}${accountPath}`,
    ])
    await signInFrom(laptop, idp, { userAgent: firefox })
    await signInFrom(phone, idp, { userAgent: safari })
    const page = await laptop.get(accountPath)
    for (const shown of ["Ada Lovelace", "ada@idp.test", "Firefox on Linux (this device)", "Safari on iPhone"]) {
      expect(page.text, "page").toContain(shown)
    }
    expect(page.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    expect(page.headers.get("content-security-policy"), "policy").toContain("default-src 'none'")
    expect(buttonsOf(page).filter((text) => text === "End").length, "buttons that end a session").toBe(1)
    const ended = await laptop.submit(page, "End")
    expectBack(expect, ended, "The session has ended.", "one session")
    expect(ended.text, "page without the phone").not.toContain("iPhone")
    expect(await nameOf(phone), "user of the phone").toBe(undefined)
    expect(await nameOf(laptop), "user of the laptop").toBe("Ada Lovelace")

    for (const browser of [phone, tablet]) await signInFrom(browser, idp)
    const others = await press(laptop, "Sign out on all other devices")
    expectBack(expect, others, "You are signed out on all other devices.", "other sessions")
    for (const browser of [phone, tablet]) expect(await nameOf(browser), "user of another device").toBe(undefined)
    expect(await nameOf(laptop), "user of this device").toBe("Ada Lovelace")

    await signInFrom(phone, idp)
    const all = await press(laptop, "Sign out everywhere")
    expect(new URL(all.url).pathname, "where it leads").toBe("/")
    for (const browser of [laptop, phone]) expect(await nameOf(browser), "user after all").toBe(undefined)

    await signInFrom(laptop, idp)
    await press(laptop, "Sign out")
    expect(await nameOf(laptop), "user after the sign-out").toBe(undefined)
  },
}
