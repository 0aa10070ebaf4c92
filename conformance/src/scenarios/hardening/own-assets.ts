import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [74],
  name: "the pages load nothing from other origins",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const route of ["/signin", "/signout", "/error"]) {
      const page = await agent.get(agent.auth(route))
      for (const { tagName, attrs } of page.elements) {
        const load = attrs.find(({ name }) => name === (tagName === "link" ? "href" : "src"))
        const origin = load && URL.parse(load.value, page.url)?.origin
        if (origin !== undefined && origin !== "null") {
          expect(origin, `origin of a ${tagName} on ${route}`).toBe(agent.origin)
        }
      }
    }
  },
}
