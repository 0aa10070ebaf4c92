import { logIn } from "../../app-steps.ts"
import { tryCorpus } from "../../corpus/steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting", "2.8/authorized"],
  cases: [84, 85, 87, 88, 97],
  name:
    "hostile raw requests end no process, leave no connection open, show no guarded page, and fail only with a log line",
  needs: ["app", "guard", "fixtures", "credentials", "socket", "process", "production"],
  async run({ agent, wire, corpus, expect }) {
    const faults = await tryCorpus({ agent: agent.fresh(), wire, corpus }, {
      guarded: ["/protected", "/protected/files/a"],
      // the last two belong to frameworks whose forms call functions
      open: ["/", "/login", "/streamed", "/actions", "/remote"],
      posts: ["/login", "/json-login", "/same"],
      forbidden: "for members",
      fixtures: true,
    })
    expect(faults, "faults of the app").toBe([])
    expect(wire.ended(), "how the process has ended").toBe(undefined)
    expect(await sessionOf(agent), "the session of a new visitor").toBe(null)
    await logIn(agent)
    expect((await sessionOf(agent))?.user?.["name"], "who is signed in").toBe("Alice")
  },
}
