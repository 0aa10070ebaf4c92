import { isSignedIn } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "the built-in page signs in without any script",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const page = await agent.get(agent.auth("/signin"))
    expect(page.headers.get("content-type"), "content type").toMatch(/^text\/html/)
    const names = Object.keys(agent.app.login)
    const form = page.forms.find(({ fields }) => names.every((name) => fields.some(([known]) => known === name)))
    expect(form?.method, "method of the form").toBe("POST")
    await agent.submitForm(page, form!, form!.buttons[0]?.text ?? "", agent.app.login)
    expect(await isSignedIn(agent), "the user is signed in").toBe(true)
  },
}
