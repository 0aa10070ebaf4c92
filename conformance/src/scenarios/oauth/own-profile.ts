import { expectRefusal, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Errors of `profile`, with the users that it returns, as JSON. */
const refused: Readonly<Record<string, readonly string[]>> = {
  "`profile` threw": ["{"],
  "`profile` returned no user": ["null", "7", `"ada"`],
  "`profile` must return an `id`": [
    ...["{}", `{"id":null}`, `{"id":true}`, `{"id":{}}`, `{"id":["7"]}`],
    // each of these could be the id of two users
    ...[`{"id":1.5}`, `{"id":9007199254740992}`, `{"id":"\\ud800"}`],
    ...["", " ", "undefined", " undefined ", "null", "null\n", "NaN", "[object Object]", "[object Array] "]
      .map((id) => JSON.stringify({ id })),
  ],
}

const accepted: readonly (readonly [id: unknown, account: string])[] = [
  [7, "7"],
  [0, "0"],
  [-1, "-1"],
  [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  ["7", "7"],
  [" ada ", " ada "],
  ["null-1", "null-1"],
  ["[object]", "[object]"],
  ["\u{1f511}", "\u{1f511}"],
]

export const scenario: Scenario = {
  spec: ["2.4/profile", "2.1/providerAccountId"],
  cases: [54],
  name: "a `profile` that throws or returns no usable `id` signs no user in, and text and whole numbers are usable",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    const signIn = async (user: string) => {
      const browser = agent.fresh()
      await idp.next({ claims: { user } })
      return [browser, await signInBy(browser, idp, { provider: "own-profile" })] as const
    }
    for (const [message, users] of Object.entries(refused)) {
      for (const user of users) {
        const [browser, page] = await signIn(user)
        await expectRefusal({ agent: browser, expect }, page, ["OAuthProfileParseError"], user)
        const last = (await agent.seen()).findLast(({ kind, name }) => kind === "log" && name === "error")
        expect((last?.data as [string, { message: string }])[1].message, `log line with ${user}`).toContain(message)
      }
    }
    for (const [id, account] of accepted) {
      const [, page] = await signIn(JSON.stringify({ id, name: "Ada" }))
      const event = (await agent.seen()).findLast(({ kind, name }) => kind === "event" && name === "signIn")
      const { providerAccountId } = (event?.data as { account: Record<string, unknown> }).account
      expect([page.location?.pathname, providerAccountId], JSON.stringify(id)).toBe(["/protected", account])
    }
  },
}
