/**
 * Replaces Vite for unit tests that bundle code for a browser: their bundles are instrumented, and the mutant that is on here is on
 * there. Every mutant in the bundle counts as reached.
 * @module
 */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, relative } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import type { InlineConfig, Plugin } from "vite"
import { root } from "../root.ts"
import { switchName } from "./instrument.ts"

const { SVC_MUTANTS: folder = "", SVC_MUTANT: active = "" } = process.env
const vite: typeof import("vite") = await import(pathToFileURL(createRequire(import.meta.url).resolve("vite")).href)

const mutants = (): Plugin => ({
  name: "mutants",
  enforce: "pre",
  load: (id) => {
    const copy = join(folder, relative(root, id))
    if (!existsSync(copy)) return null
    const text = readFileSync(copy, "utf8")
    const meet = (globalThis as unknown as Record<string, (number: number) => boolean>)[switchName]!
    for (const [, number] of text.matchAll(new RegExp(`${switchName}\\((\\d+)\\)`, "g"))) meet(Number(number))
    return text
  },
  renderChunk: (code) => `globalThis.${switchName} = (number) => String(number) === "${active}";${code}`,
})

export const build = (config: InlineConfig): ReturnType<typeof vite.build> =>
  vite.build({ ...config, plugins: [mutants(), config.plugins] })
