/**
 * A provider row: what a vendor's documentation contains about signing in with it, where it is written, and the answers on which the
 * library is tested. `core/rows/<id>.json` is one row; `npm run generate` makes a module of it.
 * @module
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { root } from "../root.ts"

const text = z.string().regex(/\S/, "must be text")
const texts = z.record(z.string(), text)
const json = z.record(z.string(), z.unknown())
const path = z.string().regex(/^[\w:/@-]+(\.[\w:/@-]+)*$/, "must be a path such as `data.0.name`")

/** Names in braces that stand for values of the sign-in. */
const filled = /\{(?:access_token|client_id|client_secret|token\.[\w.]+)\}/g
const isUrl = (value: string): boolean => {
  const plain = value.replace(/^\{userinfo\}/, "https://x").replace(filled, "x").replace(/\{[\w-]+\}/g, "x")
  return !/[{}]|undefined/.test(plain) && URL.parse(plain)?.protocol === "https:"
}
const url = z.string().refine(isUrl, "must be a URL with https")
const page = z.string().regex(/^https?:\/\/[^\s()]+$/, "must be one URL; put remarks into `remarks`")

const list = z.strictObject({ list: path, where: json.exactOptional(), value: path })

/**
 * Where a profile has a field of the user: a path such as `data.0.name`, or a list of expressions of which the first that finds something counts.
 * `join` joins texts with spaces. `template` is text with `{paths}`, whose values are encoded for URLs; without one of them it finds nothing. The
 * last form finds a value in the first object of a list that has the values of `where`.
 */
export type Expression =
  | string
  | readonly Expression[]
  | { readonly join: readonly string[] }
  | { readonly template: string }
  | z.infer<typeof list>
const expression: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    path,
    z.array(expression),
    z.strictObject({ join: z.array(path) }),
    z.strictObject({ template: text }),
    list,
  ])
)

/**
 * Where a profile says whether the address is verified. A path: the value is `true`. `every`: all values are `true`; with `text`, the vendor may
 * send them as text. A list: the objects with this address in `value` all have the values of `where`.
 */
const claim = z.union([
  path,
  z.strictObject({ every: z.array(path), text: z.literal(true).exactOptional() }),
  list,
])
export type Claim = z.infer<typeof claim>

/** Returns an object of which every member is optional. */
const some = <T extends Readonly<Record<string, z.ZodType>>>(members: T) =>
  z.strictObject(
    Object.fromEntries(Object.entries(members).map(([name, type]) => [name, z.exactOptional(type)])) as {
      readonly [name in keyof T]: z.ZodExactOptional<T[name]>
    },
  )

export const places = ["endpoints", "profile", "email", "pkce", "refresh"] as const
/** What a source is for. */
export type Place = typeof places[number]

const shape = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be an id"),
  name: text,
  kind: z.enum(["oidc", "oauth"]),
  scope: z.string(),
  authMethod: z.enum(["client_secret_basic", "client_secret_post", "none", "private_key_jwt"]),
  pkce: z.enum(["S256", "ignored", "breaks", "undocumented"]),
  email: z.strictObject({ verified: z.enum(["none", "never", "always", "claim"]), claim: claim.exactOptional() }),
  refresh: z.strictObject({
    kind: z.enum(["none", "static", "rotates", "expires", "undocumented"]),
    seconds: z.int().positive().exactOptional(),
    needs: some({ scope: text, params: texts }).exactOptional(),
  }),
  register: page,
  /** Pages of the vendor. */
  sources: z.partialRecord(z.enum(places), page),
  /** The day on which the sources were read. */
  checked: z.iso.date(),
  verified: z.boolean(),
  answers: some({
    ...{ token: json, userinfo: z.unknown(), idToken: json, more: json, tokenError: json, discovery: json },
  }),
  answersFrom: text,
  ...some({
    /** `own`: the module is written by hand, and the row serves the docs and the test. Default: generated. */
    module: z.enum(["generated", "own"]),
    issuer: url,
    discovery: url,
    endpoints: some({
      ...{ authorization: url, token: url, userinfo: url, jwks: url, end_session: url, revocation: url, refresh: url },
    }),
    options: z.array(z.strictObject({ name: text, example: text, why: text })),
    parameterNames: texts,
    /** How the token request differs from RFC 6749. */
    exchange: some({
      method: z.enum(["GET", "POST"]),
      headers: texts,
      body: texts,
      bodyType: z.enum(["form", "json"]),
      callbackParams: z.array(text),
    }),
    fragment: text,
    /** How the token answer differs from RFC 6749. */
    token: some({
      type: z.literal("optional"),
      scope: z.enum(["array", "comma"]),
      expires: z.literal("zeroIsNever"),
      unwrap: path,
      contentType: z.literal("any"),
      emptyMembers: z.boolean(),
      /** Path of the error code, if it is not `error`. */
      error: path,
    }),
    profileIn: z.enum(["token", "idToken", "userinfo"]),
    userinfo: some({
      url,
      method: z.enum(["GET", "POST"]),
      headers: texts,
      body: json,
      bodyType: z.enum(["json", "form"]),
      authorization: text,
      unwrap: path,
    }),
    /** `unless`: if the profile has this path, the request is not sent. */
    more: z.array(z.strictObject({
      ...{ url, as: text },
      ...some({ unwrap: path, optional: z.boolean(), unless: path }).shape,
    })),
    map: some({
      id: expression,
      ...{ name: expression.nullable(), email: expression.nullable(), image: expression.nullable() },
    }),
    idToken: some({ alg: text.nullable(), nonce: z.boolean().nullable(), issVaries: z.boolean() }),
    params: texts,
    browserParams: z.array(text),
    callback: text,
    remarks: z.partialRecord(z.enum(places), text),
    /** What could not be found. */
    why: text,
    notes: text,
  }).shape,
})

/** What is true of a vendor. `docs/add-a-provider.md` describes the members that every row must have. */
export type Row = z.infer<typeof shape>

const oidcScopes = ["openid", "offline_access"]

/** Returns what is wrong with a row, one sentence for each fault. @param file the name of the file, without `.json` */
export function findFaults(file: string, value: unknown): readonly string[] {
  const { error, data: row } = shape.safeParse(value)
  if (error) return [z.prettifyError(error)]
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
