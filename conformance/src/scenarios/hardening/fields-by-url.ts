import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [32, 88],
  name: "a query does not change the fields of a page's forms",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    const page = await agent.get(agent.auth("/signin?csrfToken=planted&id=planted&name=planted"))
    expect(page.status, "status").toBe(200)
    const fields = page.forms.flatMap(({ fields }) => fields)
    expect(fields.filter(([, value]) => value === "planted"), "fields that the query has filled").toBe([])
  },
}
