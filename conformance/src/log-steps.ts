/** Looks for secrets in what an app logged. */
import type { Agent } from "./agent.ts"
import type { Expect } from "./expect.ts"

/**
 * Expects that the app has logged an error of its own function, which repeats what the function got, and that no line contains a secret.
 * @returns the log without the positions in its stacks, because the names of an app's files may look like tokens
 */
export async function expectRepeated(
  { agent, expect }: { agent: Agent; expect: Expect },
  secrets: readonly (string | null | undefined)[],
  what: string,
): Promise<string> {
  const lines = (await agent.seen()).filter(({ kind }) => kind === "log").map(({ data }) => JSON.stringify(data))
  expect(lines.some((line) => line.includes("refused ")), `${what}: the app's error is logged`).toBe(true)
  const text = lines.join("\n")
  for (const secret of secrets) {
    if (!secret) throw new Error(`${what}: a secret is missing`)
    for (const spelled of [secret, encodeURIComponent(secret), JSON.stringify(JSON.stringify(secret)).slice(3, -3)]) {
      expect(text, `${what}: log`).not.toContain(spelled)
    }
  }
  return text.replaceAll(/\\n +at [^"\\]*/g, "")
}
