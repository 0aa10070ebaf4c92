import type { ListedScenario } from "../scenario.ts"
import { toQuestion, UsageError } from "./options.ts"

/** Returns the topic of a scenario: `oauth` of `oauth/state`. */
export const topicOf = (id: string): string => id.split("/", 1)[0] ?? ""

/** Returns the scenarios that match any of the patterns, or all without patterns. @throws {UsageError} if a pattern matches nothing */
export function select(
  scenarios: readonly ListedScenario[],
  patterns: readonly string[] = [],
): readonly ListedScenario[] {
  if (patterns.length === 0) return scenarios
  const tests = patterns.map(toTest)
  for (const [index, pattern] of patterns.entries()) {
    if (scenarios.some(({ id }) => tests[index]!(id))) continue
    const names = scenarios.flatMap(({ id }) => [id, topicOf(id)])
    throw new UsageError(`no scenario here is called ${pattern}${toQuestion(pattern, names)}`)
  }
  return scenarios.filter(({ id }) => tests.some((test) => test(id)))
}

function toTest(pattern: string): (id: string) => boolean {
  const literal = pattern.replace(/\/$/, "").split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
  const whole = new RegExp(`^${literal.join(".*")}(/.*)?$`)
  return (id) => whole.test(id)
}
