import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

const optimized = "/_next/image?url=%2Fprotected%2Fpicture.png&w=64&q=75"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [77, 97],
  name: "Next's image optimizer shows no guarded image, also not one that it could have kept for another user",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const visitor = agent.fresh()
    const ask = (who: typeof agent, path: string) => who.get(path, { kind: "program", cookie: undefined })
    const refused = await ask(visitor, "/protected/picture.png")
    expect(refused.status, "the image").toBe(401)
    // the optimizer repeats the status 401 of the image in a response of its own
    const toAnswer = ({ status, body }: typeof refused) => [status, body]
    expect(toAnswer(await ask(visitor, optimized)), "the optimized image").toBe(toAnswer(refused))
    await logIn(agent)
    const own = await agent.get("/protected/picture.png")
    expect([own.status, own.headers.get("cache-control")], "signed in").toBe([200, "private, no-store"])
    await agent.get(optimized)
    const asked = await ask(visitor, optimized)
    expect(toAnswer(asked), "the optimized image, after a member asked for it").toBe(toAnswer(refused))
  },
}
