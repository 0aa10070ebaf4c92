import { EdgeVM } from "@edge-runtime/vm"
import vm from "@edge-runtime/vm/package.json" with { type: "json" }
import { bundle, type Runtime } from "./runtime.ts"
import type { Played } from "./suite.ts"

const name = "edge-runtime"

/** Returns a module without exports as a script, because the runtime does not accept modules. The script's value resolves when it has run. */
export const edgeScript = (contents: string): Promise<string> =>
  bundle(["edge-light", "worker", "browser"], {
    stdin: { contents, loader: "ts", resolveDir: import.meta.dirname },
    // a context of node:vm looks up the name of a global at each use, which made a hash in JavaScript ten times as long
    banner: { js: "(async () => { const { Math } = globalThis;" },
    footer: { js: "})()" },
  })

export const edge: Runtime = {
  name,
  async *play(topics) {
    const machine = new EdgeVM()
    await machine.evaluate(await edgeScript('import { play } from "./suite.ts"; globalThis.play = play'))
    const all = machine.evaluate<AsyncIterable<Played>>(`play(${JSON.stringify(topics)})`)
    for await (const { cell, ...more } of all) yield { cell: { ...cell, runtime: `${name} ${vm.version}` }, ...more }
  },
}
