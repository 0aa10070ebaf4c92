import type { Middleware } from "./types.ts"

type H3Event = Parameters<Middleware>[0]

/** Where Vite puts what it builds. */
const folder = "/_build/assets"

/**
 * Whether the request is for a file of the build. Those that are there are answered before the app is asked: it has none. Nitro tells
 * caches to keep for ever and for everyone whatever is answered there, however the path is spelled, and no header of ours wins.
 */
export function isAsset({ req, context }: H3Event, base: string): boolean {
  const pathname = URL.parse(req.url)?.pathname
  if (pathname === undefined) return false // the hook answers 400
  return `${pathname}/`.startsWith(`${base}${folder}/`) || (isKept(context) && toReadings(pathname).some(isInFolder))
}

/** @throws {Error} where nitro's rules have caches keep the answer: they stand over the headers that keep our cookies from it */
export function requirePrivate({ context }: H3Event): void {
  if (isKept(context)) {
    throw new Error(
      "nitro's routeRules give this answer a cache-control for caches: none that signs people in may have one",
    )
  }
}

function isKept({ routeRules }: H3Event["context"]): boolean {
  const rule = new Headers((routeRules as { headers?: Record<string, string> } | undefined)?.headers).get(
    "cache-control",
  )
  return rule !== null && !/\b(private|no-store|no-cache)\b/i.test(rule)
}

const isInFolder = (path: string) => `${path}/`.includes(`${folder}/`)

/** The path with every escape taken off, as it stands and with its dots resolved. */
function toReadings(path: string): readonly string[] {
  const url = new URL("http://path.invalid")
  const plain = toPlain(path)
  url.pathname = plain
  return [plain, url.pathname]
}

/** Decodes in one pass: decoding the whole path until nothing changes takes quadratic time. */
function toPlain(path: string): string {
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
