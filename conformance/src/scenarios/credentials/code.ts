import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.6/code", "3/authorize-throws", "7/CredentialsSignin"],
  cases: [],
  name: "the code of an error that authorize throws is in the URL",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await signInAs(agent, "locked")
    const query = new URL(page.url).searchParams
    expect([query.get("error"), query.get("code")], "error and code").toBe(["CredentialsSignin", "locked"])
    const logged = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error")
    expect(JSON.stringify(logged), "log").toContain("CredentialsSignin")
  },
}
