import { attributeOf, toElements } from "../../form.ts"
import { ask, toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [],
  name:
    "a mail service sends the link; if it refuses, users read one sentence, and the log what it said without keys and links",
  needs: ["fixtures", "email", "store"],
  fixture: "email-service",
  async run({ agent, mail, expect }) {
    const link = await toLink(agent, mail, undefined, "resend")
    const [letter] = mail.letters()
    expect(letter?.subject, "subject").toBe("Sign in to Ada's shop")
    expect(letter?.text, "how long the link works").toContain("The link works for 10 minutes and once.")
    const images = toElements(letter!.html).filter(({ tagName }) => tagName === "img")
    expect(images.map((image) => attributeOf(image, "src")), "logo").toBe([`${agent.origin}/logo.png`])
    await agent.get(link)
    expect((await sessionOf(agent))?.user?.email, "address of the session").toBe(mail.address())

    const refusals: readonly (readonly [provider: string, name: string, log: RegExp])[] = [
      [
        "refused-key",
        "ada",
        /"refused-key": Resend refused the key \(status 403, invalid_api_key.*AUTH_REFUSED_KEY_KEY/,
      ],
      ["refused-sender", "ada", /does not accept the sender \(status 403/],
      ["resend", "gone", /rejected the recipient \(status 422/],
      ["resend", "limited", /a limit of the account is reached \(status 429/],
      ["resend", "echo", /refused the mail \(status 400.*compare the options with https:/],
      ["resend", "down", /could not be reached, or failed \(status 500/],
    ]
    const shown = new Set<string>()
    for (const [provider, name, pattern] of refusals) {
      const user = agent.fresh().use("email-service")
      const page = await ask(user, mail.address(name), provider)
      expect(page.location?.searchParams.get("error"), `${name} at ${provider}: error`).toBe("EmailSignInError")
      shown.add((await user.follow(page)).alerts.join())
      const notes = (await user.seen()).filter(({ kind, name }) => kind === "log" && name === "error")
      const logged = JSON.stringify(notes.at(-1)?.data).replaceAll("\\", "")
      expect(pattern.test(logged), `${name} at ${provider}: ${logged}`).toBe(true)
      expect(/[\w-]{43}/.test(logged), `${name} at ${provider}: a link's token in the log`).toBe(false)
      for (const secret of ["c3ZjLWNvbmZvcm1hbmNl", mail.address(name)]) {
        expect(logged, `${name} at ${provider}: log`).not.toContain(secret)
      }
    }
    expect([...shown].map((text) => text.includes("could not be sent")), "sentences that users read").toBe([true])
    expect(mail.letters().length, "mails").toBe(1)
  },
}
