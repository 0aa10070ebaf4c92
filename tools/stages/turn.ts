/**
 * Which bindings a run builds. The commit chooses which; it never changes how many.
 * @module
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import process from "node:process"
import { known, type Plays } from "../apps/visited.ts"
import { root } from "../root.ts"
import { isHeavy } from "./apps.ts"

/** `SVC_TURN`, or the commit: so a run can be repeated, and commits take turns. */
export function toTurn(): string {
  if (process.env.SVC_TURN) return process.env.SVC_TURN
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" }).trim()
  } catch {
    // a copy of the repository without its history
    return "1"
  }
}

const toRank = (turn: string, name: string): string => createHash("sha256").update(`${turn}\0${name}`).digest("hex")

/**
 * Returns what a run plays on which binding: the smoke list on each binding that is built in seconds and on two of the others, and one of
 * these five in full. Bindings that have changed are played in full as well.
 */
export function choosePlays(turn: string, changed: readonly string[]): ReadonlyMap<string, Plays> {
  const inTurn = (names: readonly string[]) => names.toSorted((a, b) => toRank(turn, a) < toRank(turn, b) ? -1 : 1)
  const { true: heavy = [], false: light = [] } = Object.groupBy(known, (name) => `${isHeavy(name)}` as const)
  const built = [...light, ...inTurn(heavy).slice(0, 2)]
  const whole = new Set([...inTurn(built).slice(0, 1), ...changed])
  return new Map([...new Set([...built, ...changed])].map((name) => [name, whole.has(name) ? "full" : "smoke"]))
}
