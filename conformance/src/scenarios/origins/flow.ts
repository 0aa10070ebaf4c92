import type { Scenario } from "../../scenario.ts"
import { arrive, nameOf, toReturn } from "../../oauth-steps.ts"
import { cookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [4, 66],
  name: "a sign-in with a provider that began at one origin ends at no other, even with all of its cookies",
  needs: ["fixtures", "oidc", "origins"],
  fixture: "origins",
  async run({ agent, idp, expect }) {
    const [a, b] = [agent.at("https://a.app.test"), agent.fresh().at("https://b.app.test")]
    const callback = await toReturn(a)
    expect(callback.origin, "origin of the redirect URI").toBe(a.origin)
    const cookie = cookiesOf(a)
    expect(cookie, "cookies").toContain("svc.flow.")
    const moved = new URL(callback.pathname + callback.search, b.origin)
    const page = await b.get(moved.href, { from: idp.issuer, cookie })
    expect(page.location?.searchParams.get("error"), "error at another origin").toBe("InvalidCheck")
    expect(page.location?.searchParams.get("code"), "code: the state is another origin's").toBe("unknown")
    expect(await idp.requests("token"), "token requests").toBe([])
    expect(await nameOf(b), "name at another origin").toBe(undefined)
    expect((await arrive(a, callback, idp)).location?.href, "where the sign-in leads").toBe(`${a.origin}/protected`)
    expect(await nameOf(a), "name").toBe("Ada Lovelace")
  },
}
