import { clientPage, openClient, signedOut } from "./client.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["2.8/jwt.trigger", "4.1/session"],
  cases: [56],
  name: "a client's sign-in, update and sign-out show in the other tab, and the sign-out sends no request there",
  javaScript: true,
  on: clientPage,
  async run({ page, origin, expect }) {
    const one = await openClient(page, origin)
    const two = await openClient(await page.context().newPage(), origin)
    await one.shows(signedOut)
    await two.shows(signedOut)
    await one.type("alice")
    await one.press("sign in")
    await one.shows("Alice")
    await two.shows("Alice")
    await two.press("update")
    await two.shows("Renamed")
    await one.shows("Renamed")
    const asked: string[] = []
    two.tab.on("request", (request) => asked.push(new URL(request.url()).pathname))
    await one.press("sign out")
    await one.shows(signedOut)
    await two.shows(signedOut)
    expect(asked, "requests of the other tab for the sign-out").toBe([])
    await one.tab.reload()
    await one.shows(signedOut)
    expect((await page.context().cookies(origin)).filter(({ name }) => name.includes("session")), "what is left")
      .toBe([])
  },
}
