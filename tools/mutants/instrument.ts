/**
 * Puts mutants into source text, each behind a switch that is read at run time: one build has them all, and plays any.
 * @module
 */
import type { Host, Mutant } from "./mutant.ts"

/** A mutant, and the number by which the switch knows it. */
export interface Switched {
  readonly number: number
  readonly mutant: Mutant
}

/** Name of the global function that returns whether the mutant of this number is on. The code that runs the tests defines it. */
export const switchName = "__svcMutant"

/** Returns the source with this edit and no other. */
export const applyEdit = (source: string, { edit: { start, end, text } }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)

/** Returns the source with all mutants in it, each off unless {@linkcode switchName} returns `true` for it. */
export function instrument(source: string, switched: readonly Switched[]): string {
  if (switched.length === 0) return source
  const hosts = Map.groupBy(switched, ({ mutant: { host } }) => `${host.start} ${host.end} ${host.kind}`)
  const all = [...hosts.values()].toSorted(([a], [b]) => compare(a!.mutant.host, b!.mutant.host))
  let next = 0
  const render = (start: number, end: number): string => {
    let text = ""
    let at = start
    for (let group = all[next]; group && group[0]!.mutant.host.start < end; group = all[next]) {
      const { host } = group[0]!.mutant
      next++
      text += source.slice(at, host.start) + exchange(source, group, () => render(host.start, host.end))
      at = host.end
    }
    return text + source.slice(at, end)
  }
  return `const ${switchName} = globalThis.${switchName} ?? (() => false); ${render(0, source.length)}`
}

/** Sorts outer nodes first. If two have the same text, the statement is outside the expression. */
function compare(a: Host, b: Host): number {
  const order = ["statement", "body", "expression"]
  return a.start - b.start || b.end - a.end || order.indexOf(a.kind) - order.indexOf(b.kind)
}

function exchange(source: string, group: readonly Switched[], render: () => string): string {
  const { kind, leads } = group[0]!.mutant.host
  const isOn = ({ number }: Switched) => `${switchName}(${number})`
  const original = render()
  if (kind === "expression") {
    const choices = group.map((one) => `${isOn(one)} ? (${toMutated(source, one.mutant)}) : `)
    // a parenthesis at the start of a line would continue the line before
    return `${leads ? "void 0, " : ""}(${choices.join("")}(${original}))`
  }
  const off = group.map((one) => `!${isOn(one)}`).join(" && ")
  const inner = kind === "body" ? original : `{ ${original}\n}`
  return `{ if (${off}) ${inner} }`
}

/** Returns the host's text with the edit in it. */
function toMutated(source: string, { host, edit }: Mutant): string {
  return source.slice(host.start, edit.start) + edit.text + source.slice(edit.end, host.end)
}
