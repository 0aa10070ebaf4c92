/**
 * Hono's binding and fixture app, loaded into this process with patches in them. Each variant is a copy of the app's own modules, loaded
 * with another URL query. The other packages, the suite's fixtures and Node are shared, so a variant starts in milliseconds.
 * @module
 */
import { once } from "node:events"
import { readFileSync } from "node:fs"
import type { Server } from "node:http"
import { registerHooks } from "node:module"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { serve } from "@hono/node-server"
import type { Hono } from "hono"
import type { Listening } from "../../conformance/src/drivers/proxy.ts"
import { applyPatches } from "../sabotage/patch.ts"
import type { FilePatch } from "./fault.ts"

const folder = new URL("../../frameworks/hono/", import.meta.url)
const variants = new Map<string, readonly FilePatch[]>()
const parameter = "variant"

registerHooks({
  resolve(specifier, context, next) {
    const variant = context.parentURL && URL.parse(context.parentURL)?.searchParams.get(parameter)
    const found = next(specifier, context)
    if (!variant || !(specifier.startsWith(".") || specifier === "@svc-auth/hono")) return found
    return { ...found, url: toVariant(new URL(found.url), variant) }
  },
  load(url, context, next) {
    const asked = new URL(url)
    const patches = variants.get(asked.searchParams.get(parameter) ?? "")
    if (!patches) return next(url, context)
    asked.search = ""
    const own = patches.filter(({ file }) => new URL(file, folder).href === asked.href)
    const source = applyPatches(readFileSync(asked, "utf8"), fileURLToPath(asked), own)
    return { format: "module-typescript", source, shortCircuit: true }
  },
})

function toVariant(url: URL, variant: string): string {
  url.searchParams.set(parameter, variant)
  return url.href
}

/**
 * Starts the app with the patches in it.
 * @param base path that it is mounted under
 * @throws {Error} if a patch names a symbol or node that does not exist
 */
export async function startVariant(patches: readonly FilePatch[], base: string): Promise<Listening> {
  const variant = String(variants.size)
  variants.set(variant, patches)
  process.env["BASE"] = base
  const { app } = await import(toVariant(new URL("conformance/src/app.ts", folder), variant)) as { app: Hono }
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }) as Server
  if (!server.listening) await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
