/**
 * Writes a provider's module from its row.
 * @module
 */
import { mayComeFromBrowser } from "../../core/src/oauth/settings.ts"
import { findFace } from "../marks.ts"
import { Code, toConform, toReaders, toRequest, toSource } from "./code.ts"
import type { Row } from "./row.ts"

/** The browser may always add these: `oauth/settings.ts`. */
const usualParams = ["prompt", "login_hint", "ui_locales", "claims_locales", "screen_hint", "display"]
const standardScope = "openid profile email"

/** Returns the name of the module's default export. */
export const toIdentifier = ({ name }: Pick<Row, "name">): string =>
  name.split(/[^A-Za-z0-9]+/).map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("").replace(/^\d/, "_$&")

/** Returns the name of an environment variable. */
export const toVariable = (id: string, what: "ID" | "SECRET" | "ISSUER"): string =>
  `AUTH_${id.toUpperCase().replaceAll("-", "_")}_${what}`

const hasPlaceholder = (url: string | undefined): boolean =>
  /\{(?!(?:access_token|client_id|client_secret|userinfo)\})[\w-]+\}/.test(url ?? "")

/** Returns the start of the URLs of a server that each app names itself, with the placeholders of the row. */
function toOrigin({ issuer, endpoints }: Row): string | undefined {
  if (hasPlaceholder(issuer)) return issuer!.replace(/\/$/, "")
  const url = Object.values(endpoints ?? {}).find(hasPlaceholder)
  return url && /^https:\/\/[^/]+/.exec(url)![0]
}

/** Returns whether the app names the server. */
export const needsIssuer = (row: Row): boolean => toOrigin(row) !== undefined

/** Returns whether the app may name another server than the usual one. */
export const mayHaveIssuer = (row: Row): boolean =>
  !needsIssuer(row) && (row.options ?? []).some(({ name }) => name === "issuer")

/** Returns whether the module comes from the row. */
export const isGenerated = ({ module = "generated" }: Row): boolean => module === "generated"

// apps write the issuer with and without a slash at its end
const withSlash = String.raw`(issuer) => issuer.replace(/\/?$/, "/")`
const withoutSlash = String.raw`(issuer) => issuer.replace(/\/$/, "")`

/** Returns the argument of `oauth()` or `oidc()`. */
export function toFacts(row: Row): Record<string, unknown> {
  const { id, name, kind, issuer, discovery, endpoints = {}, exchange = {}, email, idToken = {} } = row
  const origin = toOrigin(row)
  const at = (url: string | undefined) => {
    if (url === undefined || !hasPlaceholder(url)) return url
    const place = url.replace(origin!, "{origin}")
    if (hasPlaceholder(place.replace("{origin}", ""))) {
      throw new Error(`core/rows/${id}.json: ${url} is not under ${origin}`)
    }
    return place
  }
  const isOidc = kind === "oidc"
  const scope = row.scope === (isOidc ? standardScope : "") ? undefined : row.scope
  const params = clean({ scope, ...row.params })
  const [authorizationUrl, tokenUrl, userinfoUrl] = [
    endpoints.authorization,
    endpoints.token,
    row.userinfo?.url ?? endpoints.userinfo,
  ].map(at)
  const discovers = !endpoints.authorization || !endpoints.token || !endpoints.jwks
  const client = clean({
    token_endpoint_auth_method: row.authMethod === "client_secret_basic" ? undefined : row.authMethod,
    // the discovery document names the others
    id_token_signed_response_alg: isOidc && (idToken.alg === "HS256" || !discovers) && idToken.alg !== "RS256"
      ? idToken.alg ?? undefined
      : undefined,
  })
  const checks = [...row.pkce === "breaks" ? [] : ["pkce"], ...isOidc && idToken.nonce !== false ? ["nonce"] : []]
  const usual = isOidc ? 2 : 1
  const { face } = findFace(id)
  const browserParams = row.browserParams?.filter((one) => !usualParams.includes(one) && mayComeFromBrowser(one))
  const provesEmail = email.verified === "claim" || email.verified === "always"
  return clean({
    id,
    name,
    mark: face === "mark" ? new Code("mark") : face === "plain" ? false : undefined,
    [mayHaveIssuer(row) ? "defaultIssuer" : "issuer"]: origin === undefined ? issuer : undefined,
    toIssuer: hasPlaceholder(issuer) || mayHaveIssuer(row)
      ? new Code(issuer!.endsWith("/") ? withSlash : withoutSlash)
      : undefined,
    discovery: at(discovery),
    authorization: orUrl({ url: authorizationUrl, params, fragment: row.fragment }),
    token: orUrl({
      url: tokenUrl,
      ...exchange,
      refreshUrl: at(endpoints.refresh),
      conform: toConform(row),
    }),
    userinfo: orUrl({
      url: isOidc || row.profileIn !== "token" ? userinfoUrl : undefined,
      always: isOidc && row.profileIn === "userinfo" ? true : undefined,
      request: toRequest(row),
    }),
    jwks_endpoint: at(endpoints.jwks),
    end_session_endpoint: isOidc ? at(endpoints.end_session) : undefined,
    parameterNames: row.parameterNames,
    client,
    checks: checks.length === usual ? undefined : checks.length > 0 ? checks : ["state"],
    ...toReaders(row),
    provesEmail: row.verified && provesEmail ? undefined : false,
    browserParams: browserParams?.length ? browserParams : undefined,
  })
}

/** Returns the object without members that say nothing. */
function clean<T extends object>(given: T): Record<string, unknown> {
  const isNothing = (value: unknown) =>
    value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isNothing(value)))
}

/** Returns an endpoint, as its URL if it has nothing else. */
function orUrl(endpoint: object): unknown {
  const cleaned = clean(endpoint)
  return Object.keys(cleaned).join() === "url" ? cleaned.url : cleaned
}

const endSentence = (text: string) => /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`

/** Returns what the user of the module reads, one paragraph an entry. */
export function toParagraphs(row: Row): readonly string[] {
  const { id, name, refresh, email } = row
  const variables = [
    `\`${toVariable(id, "ID")}\``,
    ...row.authMethod === "none" ? [] : [`\`${toVariable(id, "SECRET")}\``],
    ...needsIssuer(row) ? [`\`${toVariable(id, "ISSUER")}\``] : [],
  ]
  const list = variables.length > 1 ? `${variables.slice(0, -1).join(", ")} and ${variables.at(-1)}` : variables[0]
  const { scope, params } = refresh.needs ?? {}
  const option = [scope && `the scope \`${scope}\``, params && `the parameters \`${JSON.stringify(params)}\``].filter(
    Boolean,
  )
  const server = row.options?.map(({ example, why }) => `\`${example}\` (${why.replace(/\.$/, "")})`).join(", ")
  return [
    `Signs in with ${name}. Set ${list}. Register the callback \`<origin>/auth/callback/${id}\` at ${row.register}.`,
    ...needsIssuer(row) ? [`\`issuer\` is the URL of the server, such as ${server}.`] : [],
    ...mayHaveIssuer(row) ? [`\`issuer\` or \`${toVariable(id, "ISSUER")}\` names another server: ${server}.`] : [],
    ...row.verified ? [] : [
      `**Not verified:** ${endSentence(row.why!)} The library never counts an address of this provider as verified.`,
    ],
    ...row.verified && email.verified === "never" ? ["Addresses never count as verified."] : [],
    ...email.verified === "none" ? ["The profile has no e-mail address."] : [],
    ...option.length ? [`A refresh token needs ${option.join(" and ")} in \`authorization.params\`.`] : [],
    ...row.notes ? [endSentence(row.notes)] : [],
  ]
}

const width = 120

/** Returns the paragraphs as a doc comment. */
function toComment(paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap((paragraph, i) => {
    const wrapped: string[] = []
    for (const word of paragraph.replaceAll("*/", "* /").replaceAll("@", "&#64;").split(/\s+/)) {
      const last = wrapped.at(-1)
      if (last !== undefined && ` * ${last} ${word}`.length <= width) wrapped[wrapped.length - 1] = `${last} ${word}`
      else wrapped.push(word)
    }
    return i === 0 ? wrapped : ["", ...wrapped]
  })
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n")
}

/** Begins every generated module. */
export const header = "// Generated"

/** The names that modules import if they use them, by file. */
const helpers: Readonly<Record<string, readonly string[]>> = {
  "../oauth/answers.ts": [
    "type Answer",
    "fillTemplate",
    "findEntry",
    "isTrue",
    "isTrueText",
    "joinTexts",
    "toAccountId",
    "toProfile",
    "toText",
  ],
  "../oauth/token-answers.ts": ["addTokenType", "conform", "removeEmpty", "removeZeroExpiry", "spaceScopes"],
}

/** Returns the imports of the helpers that the code uses. */
const toImports = (source: string): string =>
  Object.entries(helpers).map(([file, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name.replace("type ", "")}\\b(?!:)`).test(source))
    return used.length > 0 ? `import { ${used.join(", ")} } from "${file}"\n` : ""
  }).join("")

/** Returns the module as text that is not formatted yet. */
export function toModule(row: Row): string {
  const [create, type] = row.kind === "oidc" ? ["oidc", "OIDCProvider"] : ["oauth", "OAuthProvider"]
  const name = toIdentifier(row)
  const facts = toSource(toFacts(row))
  return `${header} from core/rows/${row.id}.json by \`npm run generate\`. Change the row, not this file.
import type { ${type} } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { ${create} } from "../oauth/define.ts"
${toImports(facts)}${findFace(row.id).face === "mark" ? `import { mark } from "../marks/${row.id}.ts"\n` : ""}
${toComment(toParagraphs(row))}
const ${name}: ${type}<Profile, "${row.id}"> = ${create}<Profile, "${row.id}">(${facts})
export default ${name}
`
}
