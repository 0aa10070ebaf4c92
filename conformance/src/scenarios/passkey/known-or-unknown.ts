import type { Agent } from "../../agent.ts"
import type { Page } from "../../page.ts"
import { ask, type PasskeyAction, type PasskeyInput, register, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Everything in a response that can differ, without its random and invented words. */
function toShown({ status, headers, json, setCookies }: Page) {
  const shape = (value: unknown, name?: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => shape(one))
    if (typeof value === "object" && value) return Object.entries(value).map(([key, one]) => [key, shape(one, key)])
    return name === "challenge" || name === "id" ? "a word" : value
  }
  return {
    ...{ status, body: shape(json) },
    headers: [...headers].filter(([name]) => !["set-cookie", "date", "content-length"].includes(name)),
    cookies: setCookies.map((line) => `${line.length} ${line.replace(/=[^;]*/, "")}`),
  }
}

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [47, 69],
  name:
    "the passkey options for a known and an unknown address are alike, and made by the same calls in the same order",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    for (const provider of ["passkey", "webauthn"]) {
      await register(agent.fresh(), toDevice(agent), { provider, email: `known-${provider}@app.test` })
      for (const action of ["authenticate", "register"] as const) {
        const known = await walk(agent, action, { provider, email: `known-${provider}@app.test` })
        const unknown = await walk(agent, action, { provider, email: `other-${provider}@app.test` })
        const what = `${action} by ${provider}`
        const named = JSON.stringify(known.shown).replaceAll("known-", "other-")
        expect(JSON.stringify(unknown.shown), `${what}: answer`).toBe(named)
        expect(unknown.calls, `${what}: calls of the store`).toBe(known.calls)
        expect([unknown.stable, known.stable], `${what}: the credentials named do not change`).toBe([true, true])
      }
    }
  },
}

async function walk(agent: Agent, action: PasskeyAction, input: PasskeyInput) {
  const before = (await agent.seen()).length
  const [page, again] = [await ask(agent.fresh(), action, input), await ask(agent.fresh(), action, input)]
  const calls = (await agent.seen()).slice(before).map(({ kind, name }) => `${kind} ${name}`)
  return { shown: toShown(page), calls, stable: named(page) === named(again) }
}

const named = ({ json }: Page): string => {
  const { options } = json as { options: Record<string, unknown> }
  return JSON.stringify([options["allowCredentials"], options["excludeCredentials"]])
}
