import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["6/signOut", "4.3/signOut-jwt", "1/6"],
  cases: [79],
  name:
    "a sign-out clears every cookie of the library except the mark of the ended session and the provider that was used last",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    await signInAs(agent.use("big-session"))
    await agent.use("default").get("/auth/signin")
    const rest = ["fresh", "form", "link", "logout"].map((name) => `__Host-svc.${name}=x; Path=/; Secure`)
    agent.jar.store(rest, new URL(agent.origin), agent.now(), "same-site")
    expect((await sessionOf(agent))?.user?.["name"], "name before").toBe("Alice")
    const page = await agent.submit(await agent.get("/auth/signout"), "Sign out")
    expect(page.url, "where it leads").toBe(`${agent.origin}/`)
    const left = agent.jar.all(agent.now()).map(({ name }) => name)
    expect(left, "cookies left").toBe(["__Host-svc.last-used", "__Host-svc.signed-out"])
    const events = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "signOut")
    expect(events.length, "signOut events").toBe(1)
    expect((events[0]?.data as { token: { sub: string } }).token.sub, "user of the event").toBe("a1")
  },
}
