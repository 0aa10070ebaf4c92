import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  id: "contract/guard-and-back",
  spec: ["2.8/authorized", "2.8/redirect"],
  cases: [31],
  name: "who is sent from the guarded page to sign in comes back to it",
  needs: ["credentials", "guard"],
  blackbox: true,
  async run({ agent, expect }) {
    const page = await agent.follow(agent.app.guarded)
    expect(new URL(page.url).origin, "origin of where it leads").toBe(agent.origin)
    const names = Object.keys(agent.app.login)
    const form = page.forms.find(({ fields }) => names.every((name) => fields.some(([known]) => known === name)))
    expect(form !== undefined, "there is a form for the credentials").toBe(true)
    const end = await agent.submitForm(page, form!, form!.buttons[0]?.text ?? "", agent.app.login)
    expect(new URL(end.url).pathname, "where it ends").toBe(agent.app.guarded)
    expect(end.status, "status").toBe(200)
  },
}
