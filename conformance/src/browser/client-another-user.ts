import { clientPage, openClient, unknown } from "./client.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["4.1/session"],
  cases: [56],
  name: "a tab stops showing a user as soon as another tab signs in a different user",
  javaScript: true,
  on: clientPage,
  async run({ page, origin }) {
    const one = await openClient(page, origin)
    const two = await openClient(await page.context().newPage(), origin)
    await one.type("alice")
    await one.press("sign in")
    await two.shows("Alice")
    const answered = Promise.withResolvers<void>()
    await two.tab.route("**/auth/session", async (route) => {
      await answered.promise
      await route.continue()
    })
    await one.type("bob")
    await one.press("sign in")
    await one.shows("Bob")
    await two.shows(unknown)
    answered.resolve()
    await two.shows("Bob")
  },
}
