import type { Element } from "../../form.ts"
import type { Scenario } from "../../scenario.ts"

const payload = `"'></p></style></title><injected-by-url onclick=alert(1)></injected-by-url><script>alert(1)</script>`

const isInjected = ({ tagName }: Element): boolean => tagName === "injected-by-url"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [70],
  name: "text in a URL is escaped on every page",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const route of ["/signin", "/signout", "/error", "/verify-request"]) {
      for (const name of ["error", "callbackUrl", "code", "provider", "type", "email", "host"]) {
        const markup = await agent.fresh().get(agent.auth(`${route}?${name}=${encodeURIComponent(payload)}`))
        expect(markup.elements.some(isInjected), `${route}?${name}= puts markup on the page`).toBe(false)
      }
    }
  },
}
