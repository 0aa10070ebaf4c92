/**
 * Writes the functions of a provider's module from its row.
 * @module
 */
import type { Claim, Expression, Row } from "./row.ts"

/** An expression of TypeScript. */
export class Code {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** Returns the value as TypeScript. */
export function toSource(value: unknown): string {
  if (value instanceof Code) return value.source
  if (Array.isArray(value)) return `[${value.map(toSource).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, one]) =>
    one instanceof Code && one.source === name
      ? name
      : `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${toSource(one)}`
  )
  return `{ ${members.join(", ")} }`
}

const byHand = (id: string, what: string): Error =>
  new Error(`core/rows/${id}.json: no code can be generated for ${what}; set \`module\` to \`own\` and write it`)

/** Returns the code of a path such as `data.0.name`. @param from the expression that it begins with */
function toPath(from: string, path: string): string {
  const [first, ...rest] = path.split(".").map((name) =>
    /^\d+$/.test(name) ? `[${name}]` : /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
  )
  return [from, first, ...rest.map((name) => name.startsWith(".") ? `?${name}` : `?.${name}`)].join("")
}

/** Writes the code of expressions that read the parameter `p`. @param unwrap the path at which the profile is in the answer */
class Reader {
  readonly #prefix: string
  readonly #id: string
  constructor({ id, userinfo }: Row) {
    this.#id = id
    this.#prefix = userinfo?.unwrap ? `${userinfo.unwrap}.` : ""
  }

  path(path: string): string {
    return toPath("p", this.#prefix + path)
  }

  value(expression: Expression): string {
    if (typeof expression === "string") return this.path(expression)
    if (Array.isArray(expression)) return this.text(expression)
    const rule = expression as Exclude<Expression, string | readonly Expression[]>
    if ("join" in rule) return `joinTexts(${rule.join.map((path) => this.path(path)).join(", ")})`
    if ("template" in rule) {
      const text = rule.template.replace(/\{([\w.]+)\}/g, (_, path: string) => `\${${this.path(path)}}`)
      return `fillTemplate\`${text}\``
    }
    return toPath(`findEntry(${this.path(rule.list)}, ${toSource(rule.where ?? {})})?`, rule.value)
  }

  /** Returns the code of a text, or of `null`. */
  text(expression: Expression): string {
    const list = Array.isArray(expression) ? expression : [expression]
    const values = list.map((one: Expression) => this.value(one))
    const isText = values.length === 1 && /^(joinTexts|fillTemplate)/.test(values[0]!)
    return isText ? values[0]! : `toText(${values.join(", ")})`
  }

  /** Returns the code of the id, which may be a number. */
  id(expression: Expression): string {
    return `toAccountId(${this.value(expression)})`
  }

  claim(claim: Claim): string {
    if (typeof claim === "string") return `isTrue(${this.path(claim)})`
    if (!("every" in claim)) throw byHand(this.#id, "a list of addresses")
    const paths = claim.every.map((path) => this.path(path))
    return claim.text ? paths.map((path) => `isTrueText(${path})`).join(" && ") : `isTrue(${paths.join(", ")})`
  }
}

type Fields = { readonly [name in "id" | "name" | "email" | "image"]?: Expression }

const isStandard = ({ id = "sub", name = "name", email = "email", image = "picture" }: NonNullable<Row["map"]>) => {
  const names: readonly unknown[] = typeof name === "string" ? [name] : Array.isArray(name) ? name : [null]
  const usual = ["name", "nickname", "preferred_username"]
  return id === "sub" && (names.length === 0 || names[0] === "name") &&
    names.every((one) => usual.includes(String(one))) &&
    (email === null || email === "email") && (image === null || image === "picture")
}

/** Returns the functions that read the profile. The standard claims need none. */
export function toReaders(row: Row): { readonly profile?: Code; readonly emailFrom?: Code } {
  const { kind, map = {}, email: { verified, claim }, userinfo } = row
  const standard: Fields = kind === "oidc" ? { id: "sub", name: "name", email: "email", image: "picture" } : {}
  const fields: Fields = Object.fromEntries(
    Object.entries({ ...standard, ...map }).filter(([, value]) => value !== null),
  )
  const reader = new Reader(row)
  const isProven = row.verified && (verified === "always" || verified === "claim")
  const isUsual = claim === "email_verified" && fields.email === "email" && !userinfo?.unwrap
  const hasOwnEmail = isProven && !isUsual && fields.email !== undefined
  const read = (name: string, expression: Expression) =>
    name === "id"
      ? reader.id(expression)
      : hasOwnEmail && name === "email"
      ? "toText(p.email)"
      : reader.text(expression)
  const members = Object.entries(fields).map(([name, expression]) => `${name}: ${read(name, expression)}`)
  const proof = verified === "always" ? "true" : claim && reader.claim(claim)
  return {
    ...(kind === "oauth" || !isStandard(map)) && { profile: new Code(`(p: Answer) => ({ ${members.join(", ")} })`) },
    ...hasOwnEmail && {
      emailFrom: new Code(`(p: Answer) => ({ email: ${reader.text(fields.email!)}, email_verified: ${proof} })`),
    },
  }
}

/** Returns the function that makes the token answer conform to RFC 6749, if it does not. */
export function toConform({ id, token = {} }: Row): Code | undefined {
  const { type, scope, expires, unwrap, emptyMembers, ...others } = token
  const [other] = Object.keys(others)
  if (other) throw byHand(id, `\`token.${other}\``)
  const steps = [
    unwrap && `(answer) => ${toPath("answer", unwrap)} ?? answer`,
    type && "addTokenType",
    scope && "spaceScopes",
    expires && "removeZeroExpiry",
    emptyMembers && "removeEmpty",
  ].filter(Boolean)
  return steps.length > 0 ? new Code(`conform(${steps.join(", ")})`) : undefined
}

/** Returns the texts as an object in which `{access_token}`, `{client_id}` and `{client_secret}` are filled. */
function toTexts(id: string, texts: object): Code {
  const values: Readonly<Record<string, string>> = {
    "{access_token}": "${tokens.access_token}",
    "{client_id}": "${provider.clientId}",
    "{client_secret}": "${provider.clientSecret}",
  }
  const fill = (text: string) =>
    text.replace(/\{[\w.]+\}/g, (name) => {
      if (!values[name]) throw byHand(id, name)
      return values[name]
    })
  const filled = Object.entries(texts).map(([name, value]) => {
    const text = fill(String(value))
    return [name, text === value ? text : new Code(`\`${text}\``)]
  })
  return new Code(toSource(Object.fromEntries(filled)))
}

/** Returns the argument of the requests for the profile. */
function toInit({ id, userinfo = {} }: Row): string {
  const { headers = {}, body, bodyType = "json", method = body ? "POST" : "GET", authorization = "Bearer" } = userinfo
  const sent = {
    ...authorization !== "none" && { authorization: `${authorization} {access_token}` },
    ...body && bodyType === "json" && { "content-type": "application/json" },
    ...headers,
  }
  return toSource({
    ...method !== "GET" && { method },
    ...Object.keys(sent).length > 0 && { headers: toTexts(id, sent) },
    ...body && {
      body: new Code(
        bodyType === "json" ? `JSON.stringify(${toSource(body)})` : `new URLSearchParams(${toTexts(id, body).source})`,
      ),
    },
  })
}

/** Returns the function that requests the profile, if one GET with the access token is not enough. */
export function toRequest(row: Row): Code | undefined {
  const { id, kind, profileIn, userinfo = {}, more = [] } = row
  if (kind === "oauth" && profileIn === "token") return new Code("({ tokens }) => toProfile(tokens)")
  const { url: _, unwrap: __, ...differences } = userinfo
  if (Object.keys(differences).length === 0 && more.length === 0) return undefined
  const init = toInit(row)
  const names = ["tokens", "provider", "url", "readJson"].filter((name) =>
    name !== "provider" || /provider\./.test(init)
  )
  const parameter = `{ ${names.join(", ")} }`
  if (more.length === 0) return new Code(`(${parameter}) => readJson(url, ${init})`)
  const added = more.map(({ url, as, unwrap, ...others }) => {
    const [other] = Object.keys(others).filter((name) => name !== "optional")
    if (other || !others.optional) throw byHand(id, `\`more.${other ?? "optional"}\``)
    const answer = `await readJson(${JSON.stringify(url)}, init).catch(() => undefined)`
    return `${as}: ${unwrap ? toPath(`(${answer})?`, unwrap) : answer}`
  })
  return new Code(`async (${parameter}) => {
    const init = ${init}
    return { ...await readJson(url, init), ${added.join(", ")} }
  }`)
}
