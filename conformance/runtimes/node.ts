import { type Runtime, toRuntime } from "./runtime.ts"

const source = ["-C", "@svc-auth/source"]

export const node: Runtime = toRuntime("Node", "node", source)

const name = "node-webcrypto"
const { play } = toRuntime(name, "node", [...source, "--import", "./conformance/runtimes/hide-node-modules.ts"])

/** Node without the modules that the library uses if they exist, so that only its code for other runtimes differs from {@linkcode node}. */
export const nodeWithWebCrypto: Runtime = {
  name,
  async *play(topics) {
    for await (const { cell, ...more } of play(topics)) {
      yield { cell: { ...cell, runtime: cell.runtime.replace(/^\S+/, name) }, ...more }
    }
  },
}
