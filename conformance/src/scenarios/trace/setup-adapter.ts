import { textOf } from "../../form.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [95],
  name: "the setup page lists the methods of an adapter that is an instance of a class",
  needs: ["fixtures", "store", "development-help"],
  fixture: "database-own-ids-in-development",
  async run({ agent, expect }) {
    const texts = (await agent.get("/auth/error")).elements.filter(({ tagName }) => /^d[dt]$/.test(tagName)).map(textOf)
    expect(texts[texts.indexOf("Adapter") + 1], "adapter").toBe(
      "createUser, createSession, getUser, getUserByEmail, getUserByAccount, updateUser, linkAccount, " +
        "getSessionAndUser, updateSession, deleteSession",
    )
  },
}
