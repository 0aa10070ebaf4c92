import type { Middleware } from "./types.ts"

type H3Event = Parameters<Middleware>[0]

/** The folder of the built files. */
const folder = "/_build/assets"

/**
 * Returns true if the path is in the folder of the built files. Existing files never reach the app. Nitro makes shared caches store every other
 * response in this folder forever, in any spelling of the path, and the app's headers cannot override that.
 */
export function isAsset({ req, context }: H3Event, base: string): boolean {
  const pathname = URL.parse(req.url)?.pathname
  if (pathname === undefined) return false // the hook answers it with 400
  return `${pathname}/`.startsWith(`${base}${folder}/`) ||
    (isCachedByRule(context) && findReadings(pathname).some(isInFolder))
}

/**
 * Throws if Nitro's `routeRules` let shared caches store the response, because they override the headers that protect its cookies. @throws {Error}
 */
export function requirePrivate({ context }: H3Event): void {
  if (isCachedByRule(context)) {
    throw new Error(
      "Nitro's routeRules set a cache-control that lets shared caches keep this response. It has cookies of a user: remove that rule for this path",
    )
  }
}

function isCachedByRule({ routeRules }: H3Event["context"]): boolean {
  const rule = new Headers((routeRules as { headers?: Record<string, string> } | undefined)?.headers).get(
    "cache-control",
  )
  return rule !== null && !/\b(private|no-store|no-cache)\b/i.test(rule)
}

const isInFolder = (path: string) => `${path}/`.includes(`${folder}/`)

/** Returns the fully decoded path, and the same with its dots resolved. */
function findReadings(path: string): readonly string[] {
  const url = new URL("http://path.invalid")
  const plain = decodeFully(path)
  url.pathname = plain
  return [plain, url.pathname]
}

/** Decodes all escapes in one pass. Decoding the whole path until nothing changes would take quadratic time. */
function decodeFully(path: string): string {
  const plain: string[] = []
  for (const sign of path) {
    plain.push(sign)
    // the decoded character may complete another escape
    while (isEscape.test(plain.slice(-3).join(""))) {
      const [tens, ones] = plain.splice(-3).slice(1)
      plain.push(String.fromCharCode(Number.parseInt(`${tens}${ones}`, 16)))
    }
  }
  return plain.join("").replace(/[\\/]+/g, "/")
}

const isEscape = /^%[0-7][\da-f]$/i
