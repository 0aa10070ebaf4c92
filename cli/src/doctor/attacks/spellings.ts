/** A way to ask for a page that a guard by path may not recognize. */
export interface Spelling {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

const escape = (character: string) => `%${character.charCodeAt(0).toString(16)}`
const middleware = (name: string) => Array(5).fill(name).join(":")

/** Spellings of the path (cases 84, 85 and 97). */
export function spell(path: string, build: string | undefined): readonly Spelling[] {
  const [first = "", rest = ""] = [path.slice(1, 2), path.slice(2)]
  const folder = path.slice(0, path.lastIndexOf("/"))
  const last = path.slice(path.lastIndexOf("/") + 1)
  const data = build === undefined
    ? []
    : [`/_next/data/${build}${path}.json`, `/_next/data/${build}${path.toUpperCase()}.json`]
  const paths = [
    `/${path}`,
    path.toUpperCase(),
    `/${first.toUpperCase()}${rest}`,
    `${path}/`,
    `${path}//`,
    `/${escape(first)}${rest}`,
    `/%25${escape(first).slice(1)}${rest}`,
    `${path};x`,
    `${path};.css`,
    `${path}%2f`,
    `${path}%20`,
    `${path}%00`,
    `${path}.`,
    `${path}/.`,
    `${path}/x/..`,
    `/.${path}`,
    `/%2e${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `\\${path.slice(1)}`,
    `${folder}/./${last}`,
    `${folder}//${last}`,
    `${path}.rsc`,
    `${path}.data`,
    `${path}.json`,
    `${path}.html`,
    `${path}.segments/_tree.segment.rsc`,
    `${path}/__data.json`,
    `${path}?_rsc=1`,
    `${path}?__nextDataReq=1`,
    ...data,
  ]
  return [
    ...[...new Set(paths)].filter((one) => one !== path).map((one) => ({ path: one })),
    { path, headers: { "RSC": "1" } },
    { path, headers: { "RSC": "1", "Next-Router-Prefetch": "1" } },
    { path, headers: { "X-Nextjs-Data": "1" } },
    { path, headers: { "Purpose": "prefetch", "Sec-Purpose": "prefetch" } },
    ...["middleware", "src/middleware", "pages/_middleware"].map((name) => ({
      path,
      headers: { "X-Middleware-Subrequest": middleware(name) },
    })),
    { path, headers: { "X-Middleware-Prefetch": "1" } },
    { path: "/", headers: { "X-Original-URL": path, "X-Rewrite-URL": path } },
    { path, headers: { "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1" } },
  ]
}

/** Returns how reports name the spelling. */
export const toName = ({ path, headers = {} }: Spelling): string =>
  path + Object.entries(headers).map(([name, value]) => ` with ${name}: ${value}`).join("")
