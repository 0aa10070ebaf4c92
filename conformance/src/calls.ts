/** The parameters of each callback and event, as tables hold them. */
import type { Note } from "./fixtures/notes.ts"
import type { FixtureName } from "./fixtures/selection.ts"
import type { Stage } from "./scenario.ts"
import { rightForm } from "./steps.ts"

/** The parameters of one callback or event. `*` stands for any text, `#` for a whole number. */
export type Call = readonly [name: string, given: Readonly<Record<string, unknown>>]

/** One flow: its steps, and each call in order with all of its parameters. */
export interface Row {
  readonly flow: string
  /** Whether Alice is signed in before the flow. */
  readonly signedIn?: true
  /** The fixture, in place of the scenario's. */
  readonly fixture?: FixtureName
  walk(stage: Stage): Promise<unknown>
  readonly calls: readonly Call[]
}

/** Returns the value with its members sorted by name, and with a wildcard wherever `wanted` has one that fits. */
function toKinds(value: unknown, wanted: unknown): unknown {
  if (wanted === "*" && typeof value === "string" && value !== "") return "*"
  if (wanted === "#" && Number.isInteger(value)) return "#"
  if (typeof value !== "object" || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1)
  const wantedOf = (name: string) => (wanted as Record<string, unknown> | null | undefined)?.[name]
  return Object.fromEntries(members.map(([name, member]) => [name, toKinds(member, wantedOf(name))]))
}

const toCall = ({ kind, name, data }: Note): Call => [`${kind} ${name}`, data as Call[1]]
export const redirect = (url: string): Call => ["callback redirect", { url, baseUrl: "https://app.test" }]

/** Walks each row in its own browser, and compares the calls with the row. */
export async function playRows({ agent, expect, ...stage }: Stage, rows: readonly Row[]): Promise<void> {
  for (const { flow, fixture, signedIn, walk, calls } of rows) {
    const browser = agent.fresh()
    if (fixture) browser.use(fixture)
    if (signedIn) await browser.post("/auth/callback/credentials", await rightForm(browser))
    const { length } = await browser.seen()
    await walk({ ...stage, expect, agent: browser })
    // decisions have scenarios of their own
    const notes = (await browser.seen()).slice(length).filter(({ kind, name }) =>
      kind === "callback" || kind === "event" && name !== "decision"
    )
    expect(notes.map(toCall).map(([name]) => name), `calls of ${flow}`).toBe(calls.map(([name]) => name))
    for (const [i, [name, given]] of calls.entries()) {
      expect(toKinds(toCall(notes[i]!)[1], given), `${flow}: ${name}`).toBe(toKinds(given, given))
    }
    const account = notes.find(({ name }) => name === "signIn")?.data as
      | { account?: { expires_at?: number } }
      | undefined
    const ends = account?.account?.expires_at
    if (ends !== undefined) expect(Math.abs(ends - agent.now() / 1000 - 3600) < 30, "expires_at").toBe(true)
  }
}
