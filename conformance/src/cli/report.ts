import { type Exchange, printRequest, printResponse } from "../exchange.ts"
import { toFinding } from "../matrix.ts"
import type { Outcome } from "../run.ts"
import type { ListedScenario } from "../scenario.ts"
import { sentences } from "../sentences.ts"

type Failed = Extract<Outcome, { status: "failed" }>

/** Number of steps listed before the last one. */
const maxSteps = 12

/** A report of a failure: the request, the response, the rows of the interface and the place in the source. */
export function toReport({ id, name, spec, cases }: ListedScenario, { error, walk }: Failed): string {
  const last = walk.at(-1)
  const sections: readonly (readonly [string, string])[] = [
    ["What was wrong", toFinding(error)],
    ["What was done before", walk.slice(-maxSteps - 1, -1).map(toStep).join("\n")],
    ["What was sent", last ? printRequest(last.request) : ""],
    ["What came back", last ? printResponse(last.response) : ""],
    ["What the interface requires", spec.map((row) => `${row}: ${sentences[row] ?? "?"}`).join("\n")],
    ["Security cases", cases.join(", ")],
    ["Where", `@svc-auth/conformance/src/scenarios/${id}.ts${toPlace(error)}`],
  ]
  const printed = sections.filter(([, text]) => text !== "").map(([title, text]) => `${title}\n${indent(text)}`)
  return `${id}: ${name}\n\n${printed.join("\n\n")}\n`
}

const toStep = ({ request, response }: Exchange): string => {
  const { pathname } = new URL(request.target, request.origin)
  return `${request.method} ${request.origin}${pathname} ${response.status}`
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ")

/** The line of the scenario's file, if the stack contains it. */
function toPlace({ stack = "" }: Error): string {
  const line = /\/scenarios\/[\w-]+\/[\w-]+\.ts:(\d+)/.exec(stack)?.[1]
  return line === undefined ? "" : `:${line}`
}
