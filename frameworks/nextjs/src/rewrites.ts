import type { Rewrite } from "next/dist/lib/load-custom-routes.js"
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match.js"
import { matchHas, prepareDestination } from "next/dist/shared/lib/router/utils/prepare-destination.js"
import { searchParamsToUrlQuery, urlQueryToSearchParams } from "next/dist/shared/lib/router/utils/querystring.js"

/** The rewrites of next.config, and those that Next makes for intercepting routes, in the order in which Next tries them. */
export interface Rewrites {
  readonly beforeFiles: readonly Rewrite[]
  readonly afterFiles: readonly Rewrite[]
  readonly fallback: readonly Rewrite[]
}

/** The app's own. Next writes them into the bundle, in place of this expression. */
const rewrites = process.env.__NEXT_REWRITES as unknown as Rewrites | undefined

/** A path with its query, as Next's router knows it between two rewrites. */
interface Place {
  readonly pathname: string
  readonly query: ReturnType<typeof searchParamsToUrlQuery>
}

/** Returns where a rewrite leads: `undefined` if it does not apply, `null` if it leads to another server. */
type Step = (place: Place, headers: Headers) => Place | null | undefined

/**
 * Returns the URLs of this app to which Next may rewrite a request after the proxy. Next stops at the first one that exists. The proxy does not know
 * which exist, so it gets all.
 * @param headers the request headers that the app gets
 */
export type FindRewritten = (url: URL, headers: Headers) => readonly URL[]

/** Returns the function that finds what these rewrites lead to. */
export function createFindRewritten({ beforeFiles, afterFiles, fallback }: Rewrites): FindRewritten {
  const before = beforeFiles.map(toStep)
  const after = [...afterFiles, ...fallback].map(toStep)
  return (url, headers) => {
    let place: Place = { pathname: url.pathname, query: searchParamsToUrlQuery(url.searchParams) }
    const asked = place
    for (const step of before) {
      const next = step(place, headers)
      if (next === null) return []
      place = next ?? place
    }
    const places = place === asked ? [] : [place]
    for (const step of after) {
      const next = step(place, headers)
      if (next === null) break
      if (next) places.push(place = next)
    }
    return places.map((each) => toUrl(each, url))
  }
}

/** Finds what the app's own rewrites lead to. */
export const findRewritten: FindRewritten = rewrites ? createFindRewritten(rewrites) : () => []

/** Returns the function that applies a rewrite as Next does. */
function toStep({ source, destination, has, missing }: Rewrite): Step {
  const match = getPathMatch(source, {
    strict: true,
    removeUnnamedParams: true,
    regexModifier: (pattern) => pattern.replace(/\$$/, "(?:\\/)?$"),
    sensitive: Boolean(process.env.__NEXT_CASE_SENSITIVE_ROUTES),
  })
  return ({ pathname, query }, headers) => {
    const params = match(pathname)
    if (!params) return undefined
    const sender = { headers: Object.fromEntries(headers) } as Parameters<typeof matchHas>[0]
    const more = matchHas(sender, query, has, missing)
    if (!more) return undefined
    const { parsedDestination: target } = prepareDestination({
      appendParamsToQuery: true,
      destination,
      params: { ...params, ...more },
      query,
    })
    return target.protocol ? null : { pathname: target.pathname, query: { ...query, ...target.query } }
  }
}

function toUrl({ pathname, query }: Place, asked: URL): URL {
  const url = new URL(asked)
  url.pathname = pathname
  url.search = urlQueryToSearchParams(query).toString()
  return url
}
