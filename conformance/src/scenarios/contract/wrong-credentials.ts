import { credentialsTarget, isSignedIn, toFields } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["7/CredentialsSignin"],
  cases: [47],
  name: "wrong credentials lead back to the form with an error, which is the same for known and unknown names",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const ends: (string | undefined)[] = []
    const { person, password } = toFields(agent)
    for (const wrong of [{}, { [person]: "nobody-has-this-name" }]) {
      const browser = agent.fresh()
      const form = { ...await rightForm(browser), [password]: "wrong-horse", ...wrong }
      const page = await browser.post(credentialsTarget(browser), form)
      expect(page.location?.searchParams.has("error"), "there is an error in where it leads").toBe(true)
      expect(page.location?.href ?? "", "where it leads").not.toContain("wrong-horse")
      expect((await browser.follow(page)).body, "the page").not.toContain("wrong-horse")
      expect(await isSignedIn(browser), "the user is signed in").toBe(false)
      ends.push(page.location?.href)
    }
    expect(ends[1], "where the unknown name leads").toBe(ends[0])
  },
}
