import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "esbuild"
import { onTestFinished } from "vitest"

/** The versions of React that the tests run on: the lowest of each major that the package accepts, and the newest. */
export const reacts = ["18.2.0", "19.0.0", "19.3.1"] as const
export type React = typeof reacts[number]

/** The names under which the older versions are installed. */
const aliases: Readonly<Partial<Record<React, Record<string, string>>>> = {
  "18.2.0": { react: "react-18", "react-dom": "react-dom-18" },
  "19.0.0": { react: "react-19", "react-dom": "react-dom-19" },
}

/** Returns a page with this React. Its development build warns about markup that differs from the server's. */
export async function bundle(page: string, react: React, platform: "browser" | "node"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(page, import.meta.url))],
    bundle: true,
    write: false,
    format: platform === "browser" ? "esm" : "cjs",
    platform,
    alias: aliases[react] ?? {},
    conditions: ["@svc-auth/source"],
    define: { "process.env.NODE_ENV": '"development"' },
  })
  return outputFiles[0]!.text
}

/** Returns the exports of a page that runs on a server. */
export async function load<T>(page: string, react: React): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-react-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, "page.cjs")
  writeFileSync(file, await bundle(page, react, "node"))
  return (await import(pathToFileURL(file).href)).default as T
}
