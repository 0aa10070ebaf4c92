import type { AdapterMethod } from "@svc-auth/core/adapters"
import { type Importance, methods } from "./importance.ts"
import type { AdapterOutcome } from "./run.ts"
import { type AdapterScenario, MissingMethods } from "./scenario.ts"

/** A scenario and its outcome. */
export interface Played {
  readonly scenario: AdapterScenario
  readonly outcome: AdapterOutcome
}

const headings: Readonly<Record<Importance, string>> = {
  need: "The library needs",
  like: "The library would like",
  extra: "Extra: the library never relies on it",
}

/**
 * Returns a report about an adapter as text: what the library needs, what it would like and what is extra, each with the scenarios that fail and
 * the methods that are missing, and last a table of the methods.
 */
export function toAdapterReport(name: string, played: readonly Played[]): string {
  const importances = Object.keys(headings) as Importance[]
  return [name, ...importances.map((importance) => toPart(importance, played)), toTable(played)].join("\n\n")
}

function toPart(importance: Importance, all: readonly Played[]): string {
  const played = all.filter(({ scenario }) => scenario.importance === importance)
  const missing = findMissing(all).filter((name) => methods[name][0] === importance)
  const lines = [
    ...missing.map((name) => `  missing  ${name}: ${methods[name][1]}`),
    ...played.flatMap(({ scenario, outcome }) => {
      const error = findError(outcome)
      return error === undefined ? [] : [`  fails    ${scenario.id}: ${scenario.name}\n${toEvidence(outcome, error)}`]
    }),
  ]
  const passed = played.filter(({ outcome }) => outcome.status === "passed").length
  const failed = played.filter(({ outcome }) => findError(outcome) !== undefined).length
  const heading = `${headings[importance]}: ${passed} passed, ${failed} failed, ${
    played.length - passed - failed
  } skipped`
  return [heading, ...lines].join("\n")
}

/** Returns what the scenario threw, or `undefined` if it could not run. */
function findError(outcome: AdapterOutcome): unknown {
  const error = "error" in outcome ? outcome.error : undefined
  return error instanceof MissingMethods ? undefined : error
}

function toEvidence(outcome: AdapterOutcome, error: unknown): string {
  if (outcome.status === "excepted") return `           known: ${outcome.reason}`
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n")
  return `           ${line.length > 200 ? `${line.slice(0, 200)}…` : line}`
}

function findMissing(played: readonly Played[]): readonly (AdapterMethod)[] {
  const found = new Set(played.flatMap(({ outcome }) => {
    if (outcome.status === "skipped") return outcome.missing
    return "error" in outcome && outcome.error instanceof MissingMethods ? outcome.error.methods : []
  }))
  return (Object.keys(methods) as (AdapterMethod)[]).filter((name) => found.has(name))
}

/** Returns a table with one row for each method: how many of the scenarios that call it pass. */
function toTable(played: readonly Played[]): string {
  const missing = findMissing(played)
  const toCell = (name: AdapterMethod, importance: Importance) => {
    const calling = played.filter(({ scenario }) => scenario.importance === importance && scenario.needs.includes(name))
    const ran = calling.filter(({ outcome }) => outcome.status === "passed" || findError(outcome) !== undefined)
    return ran.length === 0 ? "-" : `${ran.filter(({ outcome }) => outcome.status === "passed").length}/${ran.length}`
  }
  const rows = (Object.keys(methods) as (AdapterMethod)[]).map((name) =>
    missing.includes(name)
      ? [name, "missing"]
      : [name, toCell(name, "need"), toCell(name, "like"), toCell(name, "extra")]
  )
  return [["method", "needs", "would like", "extra"], ...rows]
    .map(([name = "", ...cells]) => `${name.padEnd(28)}${cells.map((cell) => cell.padEnd(12)).join("")}`.trimEnd())
    .join("\n")
}
