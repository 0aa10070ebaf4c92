import { createInterface } from "node:readline"
import process from "node:process"
import type { Readable } from "node:stream"
import { build, type BuildOptions } from "esbuild"
import { start } from "../process.ts"
import type { Played } from "./suite.ts"

/** A place where the suite can be played. */
export interface Runtime {
  readonly name: string
  /** @param topics or ids to play; empty: all */
  play(topics: readonly string[]): AsyncIterable<Played>
}

/**
 * A runtime that is a program and runs TypeScript.
 * @param name also its name in the matrix
 * @param options of `lines.ts`
 */
export const toRuntime = (
  name: string,
  command: string,
  args: readonly string[],
  options: readonly string[] = [],
): Runtime => ({
  name,
  async *play(topics) {
    const child = start(command, [...args, "tools/runtimes/lines.ts", ...options, ...topics])
    child.stderr!.pipe(process.stderr)
    for await (const { cell, ...more } of fromLines(child.stdout!)) {
      yield { cell: { ...cell, runtime: cell.runtime.replace(/^\S+/, name) }, ...more }
    }
  },
})

/** Parses lines of JSON. */
export async function* fromLines(stream: Readable): AsyncGenerator<Played> {
  for await (const line of createInterface(stream)) yield JSON.parse(line)
}

/** Bundles one module for a runtime without files and packages, and leaves out what only Nodemailer needs. */
export async function bundle(conditions: readonly string[], options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    bundle: true,
    write: false,
    format: "esm",
    // as wrangler does: packages name in the field "browser" what is replaced there, such as bcryptjs its import of "crypto"
    platform: "browser",
    define: { "process.env.NODE_ENV": "process.env.NODE_ENV" },
    conditions: ["@svc-auth/source", ...conditions],
    external: ["nodemailer"],
    ...options,
  })
  return outputFiles![0]!.text
}
