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

/** A runtime that is a program and runs TypeScript. @param file plays the checks and prints their outcomes */
export const toRuntime = (name: string, command: string, args: readonly string[], file = "lines.ts"): Runtime => ({
  name,
  async *play(topics) {
    const child = start(command, [...args, `tools/runtimes/${file}`, ...topics])
    child.stderr!.pipe(process.stderr)
    yield* fromLines(child.stdout!)
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
