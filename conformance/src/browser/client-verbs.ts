import { clientPage, openClient, signedOut } from "./client.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["2.6/code", "4.1/oauth"],
  cases: [],
  name: "the client reports why a password was rejected, and returns the user from a provider",
  javaScript: true,
  on: clientPage,
  async run({ page, origin, expect }) {
    const { type, press, shows, answers } = await openClient(page, origin)
    await type("alice", "wrong")
    await press("sign in")
    const refused = JSON.parse(await answers("CredentialsSignin"))
    expect(refused, "a wrong password").toBe({
      ok: false,
      status: 200,
      error: "CredentialsSignin",
      code: "credentials",
    })
    await type("locked")
    await press("sign in")
    await answers("locked")
    await shows(signedOut)
    const two = await openClient(await page.context().newPage(), origin)
    await press("provider")
    await page.waitForURL(`${origin}${clientPage.path}`)
    await shows("Ada")
    await two.shows("Ada")
    await two.press("sign out")
    expect(JSON.parse(await two.answers("url")), "a sign-out").toBe({ url: `${origin}${clientPage.path}` })
    await shows(signedOut)
  },
}
