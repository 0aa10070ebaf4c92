import { toChanged } from "../../fixtures/changed.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf, signInAs } from "../../steps.ts"

const cookie = "__Host-svc.last-used"
const usual = ["Sign in with Test Identity", "Sign in with Test OAuth", "Sign in with Credentials"]

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "the sign-in page shows the provider that was used last first, which a cookie remembers beyond the sign-out",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const toButtons = async (browser = agent) =>
      (await browser.get("/auth/signin")).forms.flatMap(({ buttons }) => buttons.map(({ text }) => text))
    const last = (browser = agent) => browser.jar.all(browser.now()).find(({ name }) => name === cookie)

    expect(await toButtons(), "buttons before the first sign-in").toBe(usual)
    expect(last(), "cookie before the first sign-in").toBe(undefined)
    await signInAs(agent)
    const { value, maxAge, httpOnly, sameSite, secure, path } = last() ?? {}
    expect({ value, maxAge, httpOnly, sameSite, secure, path }, "cookie").toBe({
      value: "credentials",
      maxAge: 180 * 86_400,
      httpOnly: true,
      sameSite: "lax",
      secure: true,
      path: "/",
    })
    await agent.submit(await agent.get("/auth/signout"), "Sign out")
    expect(await sessionOf(agent), "session after the sign-out").toBe(null)
    const page = await agent.get("/auth/signin")
    expect(page.forms.map(({ buttons }) => buttons[0]?.text), "buttons after the sign-out").toBe([
      usual[2],
      usual[0],
      usual[1],
    ])
    expect(page.body.split("Last used").length - 1, "notes").toBe(1)

    for (const planted of ["gone", "constructor", "<b>", "credentials%00", ""]) {
      const other = await agent.fresh().get("/auth/signin", { cookie: `${cookie}=${planted}` })
      expect(other.body.includes("Last used"), `a note for ${planted}`).toBe(false)
    }
    for (const change of [{ cookies: { lastUsed: false } }, { pages: { signIn: "/own" } }]) {
      const other = agent.fresh().use(toChanged(change))
      await other.postJson("/auth/callback/credentials", await rightForm(other))
      expect(await sessionOf(other) !== null, `session with ${JSON.stringify(change)}`).toBe(true)
      expect(last(other), `cookie with ${JSON.stringify(change)}`).toBe(undefined)
    }

    // an app that turns the cookie off leaves no cookie of an earlier visit behind
    for (const visit of ["page", "sign-in"] as const) {
      const former = agent.fresh()
      await signInAs(former)
      expect(last(former)?.value, `cookie before the ${visit}`).toBe("credentials")
      former.use(toChanged({ cookies: { lastUsed: false } }))
      if (visit === "page") {
        const shown = await former.get("/auth/signin")
        expect(shown.body.includes("Last used"), "a note without the option").toBe(false)
      } else await former.postJson("/auth/callback/credentials", await rightForm(former))
      expect(last(former), `cookie after the ${visit}`).toBe(undefined)
    }
  },
}
