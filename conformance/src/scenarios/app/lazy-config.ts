import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["1/lazy", "4.3/Svc"],
  cases: [],
  name: "a lazy configuration runs for each request, and parallel requests get their own",
  needs: ["app", "guard", "fixtures"],
  async run({ agent, expect }) {
    const pages = [["default", "/auth/signin"], ["custom-pages", "/login"], ["open-redirects", "/auth/signin"]] as const
    const visits = Array.from({ length: 4 }, () => pages).flat()
    const targets = await Promise.all(visits.map(async ([fixture]) => {
      const page = await agent.fresh().use(fixture).get("/protected")
      return page.location?.pathname
    }))
    expect(targets, "pages signed-out users are sent to").toBe(visits.map(([, place]) => place))
    const { length } = await agent.seen()
    await agent.use("answers-itself").get("/protected")
    const own = (await agent.seen()).slice(length).filter(({ name }) => name === "authorized")
    expect(own.length, "calls of that configuration's callback").toBe(1)
  },
}
