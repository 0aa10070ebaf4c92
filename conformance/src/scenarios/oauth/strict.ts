import type { Scenario } from "../../scenario.ts"
import { arrive, callbackPath, nameOf, toAuthorization, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/providers", "4.1/oauth"],
  cases: [],
  name: "a strict provider gets pushed and signed requests, and its signed and encrypted responses are accepted",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    const authorization = await toAuthorization(agent, { provider: "strict" })
    expect([...authorization.searchParams.keys()].sort(), "what the browser takes along").toBe([
      "client_id",
      "request_uri",
    ])
    const again = await toAuthorization(agent, { provider: "strict" })
    expect(again.href, "the reference of another sign-in").not.toBe(authorization.href)
    const [push] = await idp.requests("par")
    expect(push?.clientMethod, "how the client authenticates").toBe("private_key_jwt")

    const browser = agent.fresh()
    const callback = await toReturn(browser, { provider: "strict" })
    for (const name of ["code", "iss", "error"]) callback.searchParams.set(name, "planted")
    const end = await arrive(browser, callback, idp)
    expect(end.location?.pathname, "where the sign-in leads").toBe("/protected")
    expect(await nameOf(browser), "name").toBe("Ada Lovelace")

    // a POST from another site has no cookies
    const poster = agent.fresh()
    await idp.next({ account: "grace" }) // the address of the first user belongs to the other provider's account
    const page = await poster.get((await toAuthorization(poster, { provider: "strict-form" })).href)
    const { action, fields } = page.forms[0]!
    expect(fields.map(([name]) => name), "posted fields").toBe(["response"])
    const posted = await poster.post(action, Object.fromEntries(fields), { from: idp.issuer })
    expect([posted.status, posted.location?.href], "the same path, without the response").toBe([
      303,
      `${agent.origin}${callbackPath("strict-form")}`,
    ])
    await poster.get(posted.location!.href, { from: idp.issuer })
    expect(await nameOf(poster), "name, by a posted response").toBe("Grace Hopper")
    const used = await poster.get(posted.location!.href, { from: idp.issuer })
    expect(used.location?.searchParams.get("error"), "the second time").toBe("InvalidCheck")
    const refused = (await idp.requests()).filter(({ refused }) => refused !== undefined)
    expect(refused, "refused requests").toBe([])
  },
}
