import { toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

const uses = 50

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [61],
  name: "exactly one of fifty parallel uses of one link signs the user in",
  needs: ["fixtures", "email", "store"],
  fixture: "email-slow",
  async run({ agent, mail, expect }) {
    const link = await toLink(agent, mail)
    const other = agent.fresh()
    const [form] = (await other.get(link)).forms
    const fields = [...form!.fields]
    const pages = await Promise.all(Array.from({ length: uses }, () => other.post(form!.action, fields)))
    const places = pages.map(({ location }) => location?.pathname)
    expect(places.filter((place) => place === "/protected").length, "those that were let in").toBe(1)
    expect(places.filter((place) => place === "/auth/error").length, "those that were not").toBe(uses - 1)
  },
}
