import { AmbiguousPath } from "@svc-auth/core/kit"
import { FLIGHT_HEADERS } from "next/dist/client/components/app-router-headers.js"
import type { Rewrite } from "next/dist/lib/load-custom-routes.js"
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match.js"
import { matchHas, prepareDestination } from "next/dist/shared/lib/router/utils/prepare-destination.js"
import { searchParamsToUrlQuery, urlQueryToSearchParams } from "next/dist/shared/lib/router/utils/querystring.js"

/** The rewrites of next.config, and those that Next creates for intercepting routes, in the order in which Next tries them. */
export interface Rewrites {
  readonly beforeFiles: readonly Rewrite[]
  readonly afterFiles: readonly Rewrite[]
  readonly fallback: readonly Rewrite[]
}

/** The app's own. Next writes them into the bundle, in place of this expression. */
const rewrites = process.env.__NEXT_REWRITES as unknown as Rewrites | undefined

/** A path with its query, as Next's router has it between two rewrites. */
interface Place {
  readonly pathname: string
  readonly query: ReturnType<typeof searchParamsToUrlQuery>
}

/**
 * Returns the places to which a rewrite leads: the same place if it does not apply, none if it leads to another server, and both places if the
 * proxy cannot determine whether it applies.
 */
type Step = (place: Place, headers: Headers) => readonly Place[]

/**
 * Returns the URLs of this app to which Next may rewrite a request after the proxy. Next stops at the first one that exists. The proxy cannot
 * determine which exist, so it gets all.
 * @param headers the request headers that the app gets
 * @throws {AmbiguousPath} if there are too many of them to call the rule for each
 */
export type FindRewritten = (url: URL, headers: Headers) => readonly URL[]

/** Maximum number of places that a request may lead to. Each rewrite that the proxy cannot decide may double them. */
const maxPlaces = 100

/** Returns the function that finds the targets of these rewrites. */
export function createFindRewritten({ beforeFiles, afterFiles, fallback }: Rewrites): FindRewritten {
  const before = beforeFiles.map(toStep)
  const after = [...afterFiles, ...fallback].map(toStep)
  return (url, headers) => {
    const asked: Place = { pathname: url.pathname, query: searchParamsToUrlQuery(url.searchParams) }
    const take = (places: readonly Place[], step: Step) => {
      const next = places.flatMap((place) => step(place, headers))
      if (next.length > maxPlaces) throw new AmbiguousPath("the rewrites of next.config lead to too many pages")
      return next
    }
    let places = before.reduce(take, [asked])
    const found = new Set(places)
    for (const step of after) {
      places = take(places, step)
      for (const place of places) found.add(place)
    }
    found.delete(asked)
    return [...found].map((each) => toUrl(each, url))
  }
}

/** Finds the targets of the app's own rewrites. */
export const findRewritten: FindRewritten = rewrites ? createFindRewritten(rewrites) : () => []

/** Returns the function that applies a rewrite as Next does. */
function toStep({ source, destination, has = [], missing = [] }: Rewrite): Step {
  const match = getPathMatch(source, {
    strict: true,
    removeUnnamedParams: true,
    regexModifier: (pattern) => pattern.replace(/\$$/, "(?:\\/)?$"),
    sensitive: Boolean(process.env.__NEXT_CASE_SENSITIVE_ROUTES),
  })
  return (place, headers) => {
    const { pathname, query } = place
    const params = match(pathname)
    if (!params) return [place]
    const isCertain = ({ type, key = "" }: Condition) =>
      type === "query" ? !(key in query) : type !== "header" || !hidden.has(key.toLowerCase())
    const isSure = [...has, ...missing].every(isCertain)
    const sender = { headers: Object.fromEntries(headers) } as Parameters<typeof matchHas>[0]
    const more = matchHas(sender, query, has, missing) ||
      !isSure && matchHas(sender, query, has.filter(isCertain), missing.filter(isCertain))
    if (!more) return [place]
    const next = toPlaces(destination, { ...params, ...more }, query)
    return isSure ? next : [...next, place]
  }
}

type Condition = NonNullable<Rewrite["has"]>[number]

/**
 * Headers of Next's client that the proxy does not get. It does not get the original query either: for `?nxtPa` and `?nxtIa` Next passes it `?a`,
 * but checks the conditions of rewrites with the original query.
 */
const hidden: ReadonlySet<string> = new Set(FLIGHT_HEADERS)

/** Returns the place of the destination, or nothing if it is on another server, or cannot be filled with the values of the request. */
function toPlaces(destination: string, params: Params, query: Place["query"]): readonly Place[] {
  if (!destination.startsWith("/")) return []
  try {
    const { parsedDestination: target } = prepareDestination({ appendParamsToQuery: true, destination, params, query })
    return [{ pathname: target.pathname, query: { ...query, ...target.query } }]
  } catch (thrown) {
    if (isUnfitValue(thrown)) return []
    throw thrown
  }
}

/**
 * Returns true if Next throws this for a value that the destination needs, because the proxy does not have it, or because the client has sent
 * several. With the same values Next shows an error in place of a page.
 */
const isUnfitValue = (thrown: unknown) =>
  thrown instanceof Error && /^(?:Expected (?:all )?"|To use a multi-match in the destination )/.test(thrown.message)

type Params = Parameters<typeof prepareDestination>[0]["params"]

function toUrl({ pathname, query }: Place, asked: URL): URL {
  const url = new URL(asked)
  url.pathname = pathname
  url.search = urlQueryToSearchParams(query).toString()
  return url
}
