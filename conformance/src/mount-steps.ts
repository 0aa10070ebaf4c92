/** Spellings of the path that an app or a part of it is mounted under. */
import type { Agent } from "./agent.ts"
import type { Expect } from "./expect.ts"

const escapeAll = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")

/** Returns the prefix in the ways in which a router and the code that cuts it off may read it differently. The first two are the same to routers that decode. */
function toSpellings(prefix: string): readonly string[] {
  const [first = "", ...more] = prefix.slice(1)
  const rest = encodeURI(more.join(""))
  const plain = encodeURI(prefix)
  const escaped = `/${escapeAll(first)}${rest}`
  const around = [plain, escaped].flatMap((path) => [
    ...["/", "/.", "/%2e", "/x/..", "/;", "/;x"].map((before) => before + path),
    ...["/", "/.", "/%2e", "/x/..", "%2f", ";", ";x", ";/..;", "%3Bx", "%5C", "%09", "%00"].map((after) =>
      path + after
    ),
  ])
  return [
    plain,
    escaped,
    plain.toLowerCase(),
    `/${escapeAll(prefix.slice(1))}`,
    `/${escapeAll(prefix.slice(1)).toUpperCase()}`,
    `/${first}${escapeAll(more.join(""))}`,
    `/%25${escapeAll(first).slice(1)}${rest}`,
    ...around,
  ]
}

/**
 * Checks that no spelling of the prefix shows what the rule guards below it.
 * @param path guarded or open; all spellings of the prefix are tried with it
 * @param secret what guarded responses contain
 * @param others spellings of the path
 */
export async function expectGuardedPrefix(
  { agent, expect }: { readonly agent: Agent; readonly expect: Expect },
  { prefix, path, secret = /for members/, others = [] }: {
    readonly prefix: string
    readonly path: string
    readonly secret?: RegExp
    readonly others?: readonly string[]
  },
): Promise<void> {
  const spellings = toSpellings(prefix)
  const spelled = spellings.slice(0, 2).flatMap((spelling) => others.map((other) => spelling + other))
  for (const target of [...spellings.map((spelling) => spelling + path), ...spelled]) {
    const page = await agent.get(target, { kind: "program" })
    expect(page.body, target).not.toMatch(secret)
    expect(page.status < 500, `${target} is ${page.status}`).toBe(true)
  }
}
