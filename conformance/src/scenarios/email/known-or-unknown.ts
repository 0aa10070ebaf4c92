import { ask, callsOf, toLink } from "../../mail-steps.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

/** Returns everything in a response that can differ. Of cookies only the names, because their values are random. */
const toShown = ({ status, body, headers, setCookies }: Page) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => !["set-cookie", "date"].includes(name)),
  cookies: setCookies.map((line) => line.replace(/=[^;]*/, "")),
})

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [47],
  name: "a known and an unknown address get the same response, through the same calls in the same order",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    await agent.follow(await toLink(agent, mail, "known"))
    const walk = async (name: string) => {
      const before = (await agent.seen()).length
      const answer = await ask(agent.fresh(), mail.address(name))
      const notes = (await agent.seen()).slice(before)
      return { answer: toShown(answer), calls: callsOf(notes), notes: notes.map((note) => `${note.kind} ${note.name}`) }
    }
    const known = await walk("known")
    const unknown = await walk("stranger")
    expect(known.calls, "calls").toBe(["hit", "getUserByEmail", "createVerificationToken"])
    expect(unknown, "what a new user sees").toBe(known)
    expect([mail.letters("known").length, mail.letters("stranger").length], "mails").toBe([2, 1])
  },
}
