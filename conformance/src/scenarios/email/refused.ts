import { ask, callsOf, toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/signIn.email"],
  cases: [],
  name:
    "callbacks.signIn is called before a mail is sent, and again without verificationRequest when the link is followed",
  needs: ["fixtures", "email", "store"],
  fixture: "email-refused",
  async run({ agent, mail, expect }) {
    const page = await ask(agent, mail.address())
    expect(page.location?.pathname, "page").toBe("/auth/error")
    expect(page.location?.searchParams.get("error"), "error").toBe("AccessDenied")
    expect(mail.letters().length, "mails").toBe(0)
    expect(callsOf(await agent.seen()).includes("createVerificationToken"), "whether a token was stored").toBe(false)
    agent.use("email-asked")
    await agent.follow(await toLink(agent, mail))
    const asked = (await agent.seen()).filter(({ kind, name }) => kind === "callback" && name === "signIn")
    const params = asked.map(({ data }) => data as Record<string, Record<string, unknown>>)
    expect(params.map(({ email }) => email?.["verificationRequest"] ?? null), "verificationRequest").toBe([
      true,
      true,
      null,
    ])
    expect(params.at(-1)?.["email"] ?? null, "the parameter when the link is followed").toBe(null)
    for (const { user, account } of params) {
      expect([user?.["email"], account?.["type"]], "who it is about").toBe([mail.address(), "email"])
    }
  },
}
