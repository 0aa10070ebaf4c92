/**
 * Plays the suite on every runtime but Node, where `node.test.ts` plays it, and remembers the cells of the matrix. Arguments: topics or ids to
 * play; `--on=deno,bun`: runtimes. The last line is `N passed, N failed, N skipped`.
 * @module
 */
import process from "node:process"
import { parseArgs } from "node:util"
import { stopWithChildren } from "../process.ts"
import { inPairs } from "../stages/run.ts"
import { type Tally, toLine } from "../tally.ts"
import { writeCells } from "../matrix/cells.ts"
import { edge } from "./edge.ts"
import { type Runtime, toRuntime } from "./runtime.ts"
import { type Played, toChecks } from "./suite.ts"
import { toVerdict } from "./verdict.ts"
import { bareWorkerd, workerdWithNode } from "./workerd.ts"

const source = ["-C", "@svc-auth/source"]

const runtimes: readonly Runtime[] = [
  // without the modules that the library uses if they exist, so that only its code for other runtimes differs from plain Node
  toRuntime("node-webcrypto", "node", [...source, "--import", "./tools/runtimes/hide-node-modules.ts"]),
  // with a server, whose auth routes are answered without `Request` and `Response`
  toRuntime("node-http", "node", source, ["--http"]),
  // with the permissions that the core needs: no files, no variables, only the loopback network
  toRuntime("deno", "deno", ["run", "--no-prompt", "--cached-only", "--allow-net=127.0.0.1"]),
  toRuntime("bun", "bun", ["--conditions=@svc-auth/source"]),
  ...[bareWorkerd, workerdWithNode, edge],
]

const { values, positionals: topics } = parseArgs({ allowPositionals: true, options: { on: { type: "string" } } })
const wanted = values.on?.toLowerCase().split(",")

async function playOn({ name, play }: Runtime): Promise<Tally> {
  const ids = toChecks(topics).map(({ id }) => id)
  const began = performance.now()
  const all: Played[] = []
  const ended = await collect(play(ids), all).then(() => "it ended", String)
  const { tally, lines } = toVerdict(ids, all, ended)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log([`${name}: ${toLine(tally)} (${seconds} s)`, ...lines].join("\n"))
  writeCells(`core, in-process, ${name}`, all.map(({ cell }) => cell), toChecks([]).map(({ id }) => id))
  return tally
}

async function collect(from: AsyncIterable<Played>, into: Played[]): Promise<void> {
  for await (const played of from) into.push(played)
}

stopWithChildren()
const chosen = runtimes.filter(({ name }) => !wanted || wanted.includes(name.toLowerCase()))
if (chosen.length === 0 || toChecks(topics).length === 0) {
  throw new Error(
    "unknown runtime, topic or id: see --on in the first lines of tools/runtimes/run.ts, and `npm run conformance -- --list`",
  )
}
// the slowest comes first, with one of the others beside it: more at once would let requests wait for longer than the library does
const total = await inPairs(...chosen.map((runtime) => () => playOn(runtime)))
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
