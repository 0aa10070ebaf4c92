import { type Runtime, toRuntime } from "./runtime.ts"

const source = ["-C", "@svc-auth/source"]

/** Returns the runtime with a name of its own in the matrix, where its version alone would not tell it from plain Node. */
const toNamed = ({ name, play }: Runtime): Runtime => ({
  name,
  async *play(topics) {
    for await (const { cell, ...more } of play(topics)) {
      yield { cell: { ...cell, runtime: cell.runtime.replace(/^\S+/, name) }, ...more }
    }
  },
})

/** Node without the modules that the library uses if they exist, so that only its code for other runtimes differs from plain Node. */
export const nodeWithWebCrypto: Runtime = toNamed(
  toRuntime("node-webcrypto", "node", [...source, "--import", "./tools/runtimes/hide-node-modules.ts"]),
)

/** Node with a server, whose auth routes are answered without `Request` and `Response`. */
export const nodeHttp: Runtime = toNamed(toRuntime("node-http", "node", source, "lines-http.ts"))
