import { createRequire } from "node:module"

const manifest = createRequire(import.meta.url)("@svc-auth/cli/package.json") as { readonly version: string }

/** The version of this package. All packages of Svc Auth share it. */
export const version: string = manifest.version
