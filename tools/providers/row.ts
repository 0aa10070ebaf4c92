/**
 * A provider row: what a vendor's documentation contains about signing in with it, where it is written, and the answers on which the
 * library is tested. `core/rows/<id>.json` is one row; `npm run generate` makes a module of it.
 * @module
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../root.ts"

/** A path such as `data.0.name`, the first expression that finds something, or a rule that makes a value. The core's `ProfileValue`. */
export type Expression =
  | string
  | readonly Expression[]
  | { readonly join: readonly string[] }
  | { readonly template: string; readonly if?: string }
  | { readonly list: string; readonly where?: Readonly<Record<string, unknown>>; readonly value: string }

/** Where a profile says whether the address is verified. The core's `ProfileClaim`. */
export type Claim =
  | string
  | { readonly every: readonly string[]; readonly text?: true }
  | { readonly list: string; readonly where?: Readonly<Record<string, unknown>>; readonly value: string }

type Texts = Readonly<Record<string, string>>
type Json = Readonly<Record<string, unknown>>

/** What is true of a vendor. `docs/add-a-provider.md` describes the members that every row must have. */
export interface Row {
  readonly id: string
  readonly name: string
  readonly kind: "oidc" | "oauth"
  /** `own`: the module is written by hand, and the row serves the docs and the test. Default: generated. */
  readonly module?: "generated" | "own"
  readonly issuer?: string
  readonly discovery?: string
  readonly endpoints?: {
    readonly authorization?: string
    readonly token?: string
    readonly userinfo?: string
    readonly jwks?: string
    readonly end_session?: string
    readonly revocation?: string
    readonly refresh?: string
  }
  readonly options?: readonly { readonly name: string; readonly example: string; readonly why: string }[]
  readonly scope: string
  readonly authMethod: "client_secret_basic" | "client_secret_post" | "none" | "private_key_jwt"
  readonly pkce: "S256" | "ignored" | "breaks" | "undocumented"
  readonly parameterNames?: Texts
  /** How the token request differs from RFC 6749. */
  readonly exchange?: {
    readonly method?: "GET" | "POST"
    readonly headers?: Texts
    readonly body?: Texts
    readonly bodyType?: "form" | "json"
    readonly callbackParams?: readonly string[]
  }
  readonly fragment?: string
  /** How the token answer differs from RFC 6749. */
  readonly token?: {
    readonly type?: "optional"
    readonly scope?: "array"
    readonly expires?: "zeroIsNever"
    readonly unwrap?: string
    readonly contentType?: "any"
    readonly emptyMembers?: boolean
    /** Path of the error code, if it is not `error`. */
    readonly error?: string
  }
  readonly profileIn?: "token" | "idToken" | "userinfo"
  readonly userinfo?: {
    readonly url?: string
    readonly method?: "GET" | "POST"
    readonly headers?: Texts
    readonly body?: Json | string
    readonly bodyType?: "json" | "form"
    readonly authorization?: string
    readonly unwrap?: string
  }
  readonly more?: readonly {
    readonly url: string
    readonly as: string
    readonly headers?: Texts
    readonly unwrap?: string
    readonly optional?: boolean
    /** A path. If the profile has it, the request is not sent. */
    readonly unless?: string
  }[]
  readonly map?: {
    readonly id?: Expression
    readonly name?: Expression | null
    readonly email?: Expression | null
    readonly image?: Expression | null
  }
  readonly email: { readonly verified: "none" | "never" | "always" | "claim"; readonly claim?: Claim }
  readonly idToken?: { readonly alg?: string | null; readonly nonce?: boolean | null; readonly issVaries?: boolean }
  readonly refresh: {
    readonly kind: "none" | "static" | "rotates" | "expires" | "undocumented"
    readonly seconds?: number
    readonly needs?: { readonly scope?: string; readonly params?: Texts }
  }
  readonly params?: Texts
  readonly browserParams?: readonly string[]
  readonly register: string
  readonly callback?: string
  /** Pages of the vendor. */
  readonly sources: { readonly [place in Place]?: string }
  readonly remarks?: { readonly [place in Place]?: string }
  /** The day on which the sources were read. */
  readonly checked: string
  readonly verified: boolean
  /** What could not be found. */
  readonly why?: string
  readonly answers: {
    readonly token?: Json
    readonly userinfo?: unknown
    readonly idToken?: Json
    readonly more?: Json
    readonly tokenError?: Json
    readonly discovery?: Json
  }
  readonly answersFrom: string
  readonly notes?: string
}

/** What a source is for. */
export type Place = "endpoints" | "profile" | "email" | "pkce" | "refresh"
export const places: readonly Place[] = ["endpoints", "profile", "email", "pkce", "refresh"]

/** Returns what is wrong with a value, or nothing. */
type Check = (value: unknown) => string | undefined | readonly string[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const text: Check = (value) => typeof value === "string" && value.trim() !== "" ? undefined : "must be text"
const anyText: Check = (value) => typeof value === "string" ? undefined : "must be text"
const flag: Check = (value) => typeof value === "boolean" ? undefined : "must be true or false"
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0 ? undefined : "must be a number"
const json: Check = (value) => isObject(value) ? undefined : "must be an object"
const anything: Check = () => undefined
const oneOf = (...values: readonly unknown[]): Check => (value) =>
  values.includes(value) ? undefined : `must be one of ${values.map((one) => JSON.stringify(one)).join(", ")}`
const either = (...checks: readonly Check[]): Check => (value) =>
  checks.some((check) => !check(value)?.length) ? undefined : "has the wrong form"
const path: Check = (value) =>
  typeof value === "string" && /^[\w:/@-]+(\.[\w:/@-]+)*$/.test(value)
    ? undefined
    : "must be a path such as `data.0.name`"
const listOf = (check: Check): Check => (value) => {
  if (!Array.isArray(value)) return "must be a list"
  return value.flatMap((one, i) => prefix(`[${i}]`, check(one)))
}
const mapOf = (check: Check): Check => (value) => {
  if (!isObject(value)) return "must be an object"
  return Object.entries(value).flatMap(([name, one]) => prefix(`.${name}`, check(one)))
}
const object =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check => (value) => {
    if (!isObject(value)) return "must be an object"
    const known: Readonly<Record<string, Check>> = { ...required, ...optional }
    return [
      ...Object.keys(required).filter((name) => value[name] === undefined).map((name) => `.${name}: is missing`),
      ...Object.entries(value).flatMap(([name, one]) =>
        prefix(`.${name}`, Object.hasOwn(known, name) ? known[name]!(one) : "is unknown; remove it")
      ),
    ]
  }
const prefix = (name: string, found: ReturnType<Check>): readonly string[] =>
  found === undefined ? [] : typeof found === "string" ? [`${name}: ${found}`] : found.map((one) => `${name}${one}`)

/** Names in braces that the core fills. */
const filled = /\{(?:access_token|client_id|client_secret|(?:token|profile)\.[\w.]+)\}/g
const url: Check = (value) => {
  if (typeof value !== "string") return "must be a URL"
  const plain = value.replace(/^\{userinfo\}/, "https://x").replace(filled, "x").replace(/\{[\w-]+\}/g, "x")
  if (/[{}]|undefined/.test(plain) || !URL.canParse(plain)) return "must be a URL"
  return new URL(plain).protocol === "https:" ? undefined : "must be https"
}
const page: Check = (value) =>
  typeof value === "string" && /^https?:\/\/[^\s()]+$/.test(value) && URL.canParse(value)
    ? undefined
    : "must be one URL; put remarks into `remarks`"
const expression: Check = (value) =>
  either(
    path,
    listOf(expression),
    object({ join: listOf(path) }),
    object({ template: text }, { if: path }),
    object({ list: path, value: path }, { where: json }),
  )(value)
const claim: Check = either(
  path,
  object({ every: listOf(path) }, { text: oneOf(true) }),
  object({ list: path, value: path }, { where: json }),
)
const orNull = (check: Check): Check => (value) => value === null ? undefined : check(value)
const texts = mapOf(text)
const atPlaces = (check: Check): Check => object({}, Object.fromEntries(places.map((place) => [place, check])))

const shape = object({
  id: (value) => typeof value === "string" && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? undefined : "must be an id",
  name: text,
  kind: oneOf("oidc", "oauth"),
  scope: anyText,
  authMethod: oneOf("client_secret_basic", "client_secret_post", "none", "private_key_jwt"),
  pkce: oneOf("S256", "ignored", "breaks", "undocumented"),
  email: object({ verified: oneOf("none", "never", "always", "claim") }, { claim }),
  refresh: object({ kind: oneOf("none", "static", "rotates", "expires", "undocumented") }, {
    seconds: count,
    needs: object({}, { scope: text, params: texts }),
  }),
  register: page,
  sources: atPlaces(page),
  checked: (value) => /^20\d\d-[01]\d-[0-3]\d$/.test(String(value)) ? undefined : "must be a date such as 2026-11-23",
  verified: flag,
  answers: object({}, {
    token: json,
    userinfo: anything,
    idToken: json,
    more: json,
    tokenError: json,
    discovery: json,
  }),
  answersFrom: text,
}, {
  module: oneOf("generated", "own"),
  issuer: url,
  discovery: url,
  endpoints: object({}, {
    ...{ authorization: url, token: url, userinfo: url, jwks: url, end_session: url, revocation: url, refresh: url },
  }),
  options: listOf(object({ name: text, example: text, why: text })),
  parameterNames: texts,
  exchange: object({}, {
    method: oneOf("GET", "POST"),
    headers: texts,
    body: texts,
    bodyType: oneOf("form", "json"),
    callbackParams: listOf(text),
  }),
  fragment: text,
  token: object({}, {
    type: oneOf("optional"),
    scope: oneOf("array"),
    expires: oneOf("zeroIsNever"),
    unwrap: path,
    contentType: oneOf("any"),
    emptyMembers: flag,
    error: path,
  }),
  profileIn: oneOf("token", "idToken", "userinfo"),
  userinfo: object({}, {
    url,
    method: oneOf("GET", "POST"),
    headers: texts,
    body: either(json, text),
    bodyType: oneOf("json", "form"),
    authorization: text,
    unwrap: path,
  }),
  more: listOf(object({ url, as: text }, { headers: texts, unwrap: path, optional: flag, unless: path })),
  map: object({}, { id: expression, name: orNull(expression), email: orNull(expression), image: orNull(expression) }),
  idToken: object({}, { alg: orNull(text), nonce: orNull(flag), issVaries: flag }),
  params: texts,
  browserParams: listOf(text),
  callback: text,
  remarks: atPlaces(text),
  why: text,
  notes: text,
})

const oidcScopes = ["openid", "offline_access"]

/** Returns what is wrong with a row, one sentence for each fault. @param file the name of the file, without `.json` */
export function findFaults(file: string, value: unknown): readonly string[] {
  const wrong = shape(value)
  if (wrong?.length) return typeof wrong === "string" ? [wrong] : wrong
  const row = value as Row
  const says = (condition: unknown, sentence: string) => condition ? [sentence] : []
  const { endpoints = {}, email, map = {}, sources, remarks = {}, answers } = row
  const urls = [...Object.values(endpoints), row.userinfo?.url, ...(row.more ?? []).map((one) => one.url), row.issuer]
  const names = urls.flatMap((one) =>
    [...(one ?? "").replace("{userinfo}", "").replace(filled, "").matchAll(/\{([\w-]+)\}/g)].map((found) => found[1])
  )
  const hasProfile = row.profileIn === "token" || endpoints.userinfo || row.userinfo?.url
  return [
    ...says(row.id !== file, `.id: must be the name of the file, ${file}`),
    ...says(row.kind === "oidc" && !row.issuer, ".issuer: is missing, which OpenID Connect needs"),
    ...says(row.kind === "oauth" && !endpoints.authorization, ".endpoints.authorization: is missing"),
    ...says(row.kind === "oauth" && !endpoints.token, ".endpoints.token: is missing"),
    ...says(row.kind === "oauth" && !hasProfile, ".endpoints.userinfo: is missing"),
    ...says(
      row.kind === "oauth" && !remarks.endpoints && row.scope.split(/[\s,+]+/).some((one) => oidcScopes.includes(one)),
      ".scope: asks a vendor without OpenID Connect for a scope of OpenID Connect; `remarks.endpoints` says why, if it is right",
    ),
    ...says(row.kind === "oauth" && !row.map?.id, ".map.id: is missing"),
    ...says(/undefined|\{/.test(row.scope), ".scope: has a value that nothing fills"),
    ...says(names.length > 0 && !row.options?.length, `.options: must describe ${[...new Set(names)].join(", ")}`),
    ...says((email.verified === "claim") !== (email.claim !== undefined), ".email.claim: belongs to `verified: claim`"),
    ...says(
      email.verified === "none" && map.email,
      ".map.email: there is an address, so `email.verified` is not `none`",
    ),
    ...says(
      !row.verified && email.verified !== "never" && email.verified !== "none",
      ".email.verified: must be `never` or `none` in a row that is not verified",
    ),
    ...says(!row.verified && !row.why, ".why: is missing; it says what could not be found"),
    ...row.verified
      ? places.filter((place) => !sources[place]).map((place) => `.sources.${place}: is missing in a verified row`)
      : [],
    ...says(
      row.verified && row.pkce === "undocumented" && !remarks.pkce,
      ".remarks.pkce: is missing; it says how the vendor's page shows that there is nothing on PKCE",
    ),
    ...says(
      row.verified && row.refresh.kind === "undocumented" && !remarks.refresh,
      ".remarks.refresh: is missing; it says how the vendor's page shows that there is nothing on refreshing",
    ),
    ...says(row.refresh.kind === "expires" && !row.refresh.seconds, ".refresh.seconds: is missing"),
    ...says(!answers.token, ".answers.token: is missing"),
    ...says(!answers.idToken && row.kind === "oidc" && row.profileIn !== "userinfo", ".answers.idToken: is missing"),
    ...says(
      row.kind === "oauth" && row.profileIn !== "token" && answers.userinfo === undefined,
      ".answers.userinfo: is missing",
    ),
    ...(row.more ?? []).flatMap(({ as }) => says(answers.more?.[as] === undefined, `.answers.more.${as}: is missing`)),
  ]
}

/** The folder of the rows. */
export const rowFolder = join(root, "core/rows")

/** Returns all rows by id, in the order of the alphabet. @throws {Error} that lists every fault */
export function readRows(folder: string = rowFolder): readonly Row[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json")).sort()
  const rows = files.map((file) => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, file), "utf8"))])
  const faults = rows.flatMap(([id, row]) => findFaults(id, row).map((fault) => `core/rows/${id}.json: ${fault}`))
  if (faults.length > 0) throw new Error(faults.join("\n"))
  return rows.map(([, row]) => row as Row)
}
