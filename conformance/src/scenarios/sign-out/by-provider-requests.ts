import { postLogout, sendLogout, signLogout } from "../../back-channel-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const form = "application/x-www-form-urlencoded"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [110],
  name: "only a form with one logout token, posted to a provider with the option, ends sessions",
  needs: ["fixtures", "oidc"],
  fixture: "revocable-back-channel",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const token = await signLogout(agent, idp, { sub: "ada-1815" })
    const body = `logout_token=${token}`
    const boundary = "x-boundary"
    const multipart =
      `--${boundary}\r\ncontent-disposition: form-data; name="logout_token"\r\n\r\n${token}\r\n--${boundary}--\r\n`
    const requests: readonly (readonly [string, string, string])[] = [
      ["JSON", JSON.stringify({ logout_token: token }), "application/json"],
      ["a multipart form", multipart, `multipart/form-data; boundary=${boundary}`],
      ["plain text", body, "text/plain"],
      ["the token alone", token, "application/logout+jwt"],
      ["a similar type", body, `${form}-2`],
      ["no field", "", form],
      ["another field", `id_token=${token}`, form],
      ["the field twice", `${body}&${body}`, form],
      ["the field twice, once empty", `${body}&logout_token=`, form],
      ["a large field", `${body}&more=${"x".repeat(70_000)}`, form],
    ]
    for (const [what, sent, type] of requests) {
      const page = await postLogout(agent, sent, { type })
      expect([page.status, page.json, page.setCookies], what).toBe([400, { error: "invalid_request" }, []])
      expect(page.headers.get("cache-control"), `caching, ${what}`).toMatch(/no-store/)
    }
    const inQuery = await postLogout(agent, "", { provider: `idp?logout_token=${token}` })
    expect(inQuery.status, "a token in the query").toBe(400)
    for (const provider of ["silent", "credentials", "unknown", "toString"]) {
      expect((await sendLogout(agent, token, { provider })).status, `provider ${provider}`).toBe(404)
    }
    const path = agent.auth("/backchannel-logout/idp")
    expect((await agent.get(path)).status, "GET").toBe(405)
    expect((await agent.send("HEAD", path, undefined, {})).status, "HEAD").toBe(405)
    expect((await agent.get(agent.auth("/backchannel-logout"))).status, "no provider").toBe(404)
    expect(await nameOf(agent), "user after all of these").toBe("Ada Lovelace")
    const page = await postLogout(agent, `${body}&more=ignored`, { type: `${form}; charset=UTF-8` })
    expect([page.status, page.json, page.setCookies], "a form with another field").toBe([200, {}, []])
    expect(page.headers.get("cache-control"), "caching of the success").toMatch(/no-store/)
    expect(await nameOf(agent), "user at the end").toBe(undefined)
  },
}
