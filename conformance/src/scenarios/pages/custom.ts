import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [31],
  name: "the app's own pages replace the built-in ones, and get the error and the target in their URL",
  needs: ["fixtures", "credentials"],
  fixture: "custom-pages",
  async run({ agent, expect }) {
    const start = await agent.get("/auth/signin?callbackUrl=/api/me")
    expect([start.location?.pathname, start.location?.searchParams.get("callbackUrl")], "sign-in page").toBe([
      "/login",
      "/api/me",
    ])
    expect((await agent.get("/auth/signout")).location?.pathname, "sign-out page").toBe("/logout")
    expect((await agent.get("/auth/error?error=AccessDenied")).location?.pathname, "error page").toBe("/oops")
    const wrong = await agent.post("/auth/callback/credentials", {
      ...await rightForm(agent),
      password: "wrong",
      callbackUrl: "/api/me",
    })
    expect(wrong.location?.pathname, "where a wrong password leads").toBe("/login")
    expect(Object.fromEntries(wrong.location?.searchParams ?? []), "query").toBe({
      error: "CredentialsSignin",
      code: "credentials",
      callbackUrl: "/api/me",
    })
    const locked = await agent.post("/auth/callback/credentials", { ...await rightForm(agent), username: "broken" })
    expect([locked.location?.pathname, locked.location?.search], "where an internal error leads").toBe([
      "/oops",
      "?error=Configuration",
    ])
  },
}
