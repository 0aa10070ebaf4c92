/** Steps that play the corpus of hostile requests. */
import type { Agent } from "../agent.ts"
import { fixtureHeader, fromSelection } from "../fixtures/selection.ts"
import type { Stage } from "../scenario.ts"
import { cookiesOf, csrfOf } from "../steps.ts"
import { toCorpus } from "./index.ts"
import { type Laws, playCorpus, sample, type Wire } from "./play.ts"
import { type CorpusFacts, type Header, toBytes } from "./request.ts"

/** The parts of an app that the corpus attacks. */
export interface Ground extends Pick<CorpusFacts, "guarded" | "open"> {
  /** Text that only guarded answers contain. */
  readonly forbidden: string
  /** Targets that accept a POST, in addition to those of the forms on the open pages. */
  readonly posts: readonly string[]
  /** The app reads the fixture header, and keeps its log lines. */
  readonly fixtures: boolean
}

/** Selects the requests of the corpus that are in the sample. */
const seed = 7

/** Plays the corpus, or the sample of it, on an app. @returns what is wrong */
export async function tryCorpus(
  { agent, wire, corpus }: Pick<Stage, "agent" | "wire" | "corpus">,
  { guarded, open, posts, ...ground }: Ground,
): Promise<readonly string[]> {
  const headers = toHonest(agent, ground.fixtures)
  const requests = toCorpus({
    ...{ headers, guarded, open, basePath: agent.auth(""), credentials: agent.app.credentials },
    doors: [...new Set([...posts, ...await findDoors(agent, open)])],
    csrfToken: await csrfOf(agent),
    cookie: cookiesOf(agent),
  })
  return await playCorpus(
    corpus === "all" ? requests : sample(requests, seed),
    wire,
    toLaws(agent, headers, ground, wire),
  )
}

function toHonest({ origin, id }: Agent, fixtures: boolean): readonly Header[] {
  const { host, protocol } = new URL(origin)
  return [
    ["host", host],
    ["x-forwarded-proto", protocol.slice(0, -1)],
    ["x-forwarded-host", host],
    ["connection", "close"],
    ...fixtures ? [[fixtureHeader, fromSelection({ name: "default", now: undefined, agent: id })] as const] : [],
  ]
}

/** Returns the targets of the forms on these pages. */
async function findDoors(agent: Agent, paths: readonly string[]): Promise<readonly string[]> {
  const doors: string[] = []
  for (const path of paths) {
    for (const { action } of (await agent.get(path)).forms) {
      const { pathname, search } = new URL(action)
      doors.push(pathname + search)
    }
  }
  return doors
}

/** Returns the laws of this app. Each request has a record of its own, because one record keeps only a few lines. */
function toLaws(
  { id, base }: Agent,
  headers: CorpusFacts["headers"],
  { forbidden, fixtures }: Pick<Ground, "forbidden" | "fixtures">,
  wire: Wire,
): Laws {
  const mark = (bytes: string, index: number) => bytes.replaceAll(`agent=${id}`, `agent=${id}-${index}`)
  const asksForNotes = toBytes({ headers }, { target: `${base}/__seen` })
  return {
    forbidden,
    mark,
    logged: async (index) => {
      const notes = fixtures ? await wire.send({ bytes: mark(asksForNotes, index) }) : undefined
      return (notes ?? "").split('"kind":"log"').length - 1
    },
  }
}
