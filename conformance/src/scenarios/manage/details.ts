import { currentOf, signInWith } from "../../manage-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

const networks: Readonly<Record<string, string | undefined>> = {
  "203.0.113.77": "203.0.113.0/24",
  "10.1.2.3, 198.51.100.9": "198.51.100.0/24",
  "2001:db8:1:2:3::4": "2001:db8:1::/48",
  "::ffff:203.0.113.7": "203.0.113.0/24",
  "no address": undefined,
}
const columns = ["createdAt", "lastUsedAt", "userAgent", "network"]

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [60, 81],
  name:
    "a store with columns for them keeps device, wide network and dates, another one gets none of them, and `session.details: false` keeps neither device nor network",
  needs: ["fixtures", "credentials", "store", "proxy-headers"],
  fixture: "database-behind-proxy",
  async run({ agent, expect }) {
    const last = async () => (await callsOf(agent, "createSession")).at(-1)!
    for (const [forwarded, network] of Object.entries(networks)) {
      const browser = agent.fresh()
      await signInWith(browser, { "x-forwarded-for": forwarded, "user-agent": "Test Browser/1.0 (Linux)" })
      const { userAgent, network: seen } = await currentOf(browser)
      expect([userAgent, seen], `details, ${forwarded}`).toBe(["Test Browser/1.0 (Linux)", network])
      expect(JSON.stringify(await last()).includes("203.0.113.77"), "the whole address is stored").toBe(false)
    }
    const long = agent.fresh()
    await signInWith(long, { "user-agent": `${"<b>".repeat(200)}\t\x80end` })
    expect((await currentOf(long)).userAgent, "a long user agent").toBe("<b>".repeat(200).slice(0, 256))

    const unnamed = agent.fresh().use("database")
    await signInWith(unnamed, { "x-forwarded-for": "203.0.113.77" })
    expect((await currentOf(unnamed)).network, "network without trustedProxies").toBe(undefined)

    const quiet = agent.fresh().use("database-without-details")
    await signInWith(quiet, { "x-forwarded-for": "203.0.113.77", "user-agent": "Test Browser/1.0" })
    const info = await currentOf(quiet)
    expect([info.userAgent, info.network, typeof info.createdAt], "details: false").toBe([
      undefined,
      undefined,
      "string",
    ])
    const row = await last()
    expect(columns.filter((name) => row[name] !== undefined), "columns, details: false").toBe([
      "createdAt",
      "lastUsedAt",
    ])

    for (const fixture of ["database-without-columns", "database-plain"] as const) {
      const browser = agent.fresh().use(fixture)
      await signInWith(browser, { "user-agent": "Test Browser/1.0" })
      // the store of the fixture fails for columns that it does not declare
      expect((await sessionOf(browser))?.user?.["name"], `session, ${fixture}`).toBe("Alice")
      const plain = await last()
      expect(columns.filter((name) => plain[name] !== undefined), `columns, ${fixture}`).toBe([])
      const { createdAt, lastUsedAt, userAgent } = await currentOf(browser)
      expect([typeof createdAt, typeof lastUsedAt, userAgent], `info, ${fixture}`).toBe(["string", "string", undefined])
    }
  },
}
