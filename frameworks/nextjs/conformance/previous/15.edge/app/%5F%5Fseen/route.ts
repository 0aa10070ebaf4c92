import { seen } from "@svc-auth/conformance/fixtures"

/** The notes of an agent in the order in which they were asked for, and how many of them each of the two memories has. */
interface Known {
  readonly notes: unknown[]
  readonly counts: number[]
}

const agents = new Map<string, Known>()

/** Returns what was noted before the last request, and then the new notes of the middleware and of the app. */
export async function GET(request: Request): Promise<Response> {
  const [, agent = ""] = /agent=(\w+)/.exec(request.headers.get("x-svc-fixture") ?? "") ?? []
  const known = agents.get(agent) ?? { notes: [], counts: [0, 0] }
  agents.set(agent, known)
  const ofMiddleware = JSON.parse(decodeURIComponent(request.headers.get("x-fixture-notes") ?? "[]"))
  for (const [i, notes] of [ofMiddleware, await seen(request).json()].entries()) {
    known.notes.push(...notes.slice(known.counts[i]))
    known.counts[i] = notes.length
  }
  return Response.json(known.notes, { headers: { "cache-control": "no-store" } })
}
