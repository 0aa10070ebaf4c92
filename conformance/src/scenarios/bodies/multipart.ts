import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

// as long as browsers make it: some parsers look for it inside values too
const boundary = "----WebKitFormBoundaryQ3pX9vTz7LmK2cWd"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [33],
  name: "a multipart form is read, and a file in it is ignored",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const parts = (fields: Record<string, string>, disposition = "") =>
      Object.entries(fields).map(([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${disposition}\r\n\r\n${value}\r\n`
      ).join("") + `--${boundary}--\r\n`
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` }
    const form = await rightForm(agent)
    const file = await agent.send("POST", "/auth/callback/credentials", parts(form, '; filename="x"'), {
      headers,
      from: agent.origin,
    })
    expect(file.status, "status with files").toBe(400)
    await agent.send("POST", "/auth/callback/credentials", parts(form), { headers, from: agent.origin })
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
