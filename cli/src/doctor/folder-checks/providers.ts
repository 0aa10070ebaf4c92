import { toApp } from "../../init/app.ts"
import { findPort } from "../../init/port.ts"
import { findAuthUrl } from "../../url.ts"
import { type Finding, write } from "../finding.ts"
import { findBasePath, type Folder } from "../folder.ts"
import { judgeClock, judgeCredentials, judgeDiscovery } from "./judge-trial.ts"
import { tryProvider } from "./trial.ts"
import { findUsedProviders, toPrefix, type UsedProvider } from "./used-providers.ts"
import { ends } from "./code-options.ts"

const variables = write("variables")
const callbacks = write("callback-urls")
const credentials = write("credentials")

/** The providers that the app uses: their variables, callback URLs, discovery documents, clocks and client credentials. */
export async function checkProviders(folder: Folder): Promise<Finding[]> {
  const used = await findUsedProviders(folder)
  if (used.length === 0) return [variables.ok("no .env file and no source file names a provider with variables")]
  const origin = findOrigin(folder)
  return (await Promise.all(used.map((provider) => checkProvider(folder, origin, provider)))).flat()
}

/** Returns the origin in `AUTH_URL`, or that of the development server, as `svc-auth init` names it. */
function findOrigin({ framework, manifest, path, variables }: Folder): string {
  const port = framework && manifest ? findPort(toApp(path, manifest), framework) : 3000
  return findAuthUrl(variables)?.origin ?? `http://localhost:${port}`
}

async function checkProvider(folder: Folder, origin: string, provider: UsedProvider): Promise<Finding[]> {
  const { id, row, values, code } = provider
  const unset = findUnset(folder, provider)
  const missing = unset.filter((end) => !code.sets.has(end))
  const found = judgeVariables(folder, provider, missing)
  if (!row) {
    return [
      ...found,
      credentials.unknown(
        `"${id}" is not a built-in provider, so its token endpoint is unknown`,
        "Sign in once with it: docs/providers.md",
      ),
    ]
  }
  if (row.type !== "oauth" && row.type !== "oidc") return found
  const basePath = findBasePath(folder)
  const register = `Register it with ${row.name}, exactly so, for each address of the app: docs/providers-table.md`
  found.push({ ...callbacks.ok(`"${id}": ${origin}${basePath}/callback/${id}`), cure: register })
  if (missing.length) return found
  const reason = findObstacle(folder, provider, unset)
  if (reason !== undefined) {
    found.push(
      credentials.unknown(
        `"${id}": cannot tell whether the client credentials are right: ${reason}`,
        "Sign in once with it: docs/debugging.md",
      ),
    )
    return found
  }
  const trial = await tryProvider(id, { ...values, method: code.method }, { origin, basePath })
  const copied = (["ID", "SECRET"] as const).filter((end) => values[end]).map((end) => `${toPrefix(id)}_${end}`)
  return [...found, ...judgeDiscovery(id, trial), ...judgeClock(id, trial), judgeCredentials(id, copied, trial)]
}

/**
 * Returns why doctor cannot, or may not, make the request that the app makes, or `undefined` if it makes it. The secret may be in a file
 * that git ignores, and the issuer in one that a stranger has committed.
 */
function findObstacle({ places }: Folder, provider: UsedProvider, unset: readonly End[]): string | undefined {
  if (toMethod(provider) === "private_key_jwt") return "the app signs with a key of its own"
  if (provider.code.isStrict) return "the app uses `strict()` of @svc-auth/strict"
  if (unset.length > 0) return `only the app's code sets ${unset.map((end) => optionNames[end]).join(", ")}`
  const { SECRET, ISSUER } = provider.values
  const [secret, issuer] = (["SECRET", "ISSUER"] as const).map((end) => `${toPrefix(provider.id)}_${end}`)
  if (!SECRET || !ISSUER || places[secret!] === places[issuer!]) return undefined
  return `${secret} is in ${places[secret!]} and ${issuer} in ${
    places[issuer!]
  }, and doctor sends a secret only to the issuer in its own file`
}

/** Whether the variables are set. Providers without variables, such as credentials, have no finding. */
function judgeVariables(folder: Folder, { id, row, code }: UsedProvider, missing: readonly End[]): Finding[] {
  const toName = (end: End) => `${toPrefix(id)}_${end}`
  const isNamed = ends.some((end) => toName(end) in folder.variables)
  if (missing.length === 0) return isNamed ? [variables.ok(`"${id}": all variables are set`)] : []
  const names = missing.map(toName)
  const found = `"${id}": ${names.join(", ")} ${names.length > 1 ? "are" : "is"} not set`
  const cure = `Register the app with ${row?.name ?? "the provider"}, and set ${
    names.join(", ")
  }: docs/providers-table.md`
  if (code.isOpen) return [variables.unknown(`${found} in a .env file, and the code may set it`, cure)]
  // a provider of the app's own may have a client without a secret
  if (!row && missing.every((end) => end === "SECRET") && !names.some((name) => name in folder.variables)) {
    return [variables.unknown(`${found}: cannot tell whether its client has a secret`, cure)]
  }
  // an app may set the options in its code, from variables of its own
  return [isNamed ? variables.fault(found, cure) : variables.warning(`${found} in a .env file`, cure)]
}

type End = (typeof ends)[number]

/** The options that have the values of the variables. */
const optionNames: Readonly<Record<End, string>> = {
  ID: "clientId",
  SECRET: "the client secret",
  ISSUER: "issuer",
  KEY: "apiKey",
}

/** The methods by which a client authenticates without a secret (RFC 7591 §2). */
const withoutSecret: ReadonlySet<string | undefined> = new Set(["none", "private_key_jwt"])

/** Returns how the client authenticates at the token endpoint, if the code or the provider's row says it. */
const toMethod = ({ row, code }: UsedProvider): string | undefined =>
  code.method ?? row?.client?.token_endpoint_auth_method

/** Returns the ends of the variables that the provider needs, and that no `.env` file sets. */
function findUnset({ variables }: Folder, provider: UsedProvider): End[] {
  const { id, row, values, code } = provider
  // many providers that mail need no key, so only one that is named and empty is missing
  if (row?.type === "email") return variables[`${toPrefix(id)}_KEY`] === "" ? ["KEY"] : []
  if (row && row.type !== "oauth" && row.type !== "oidc") return []
  if (!row && Object.values(values).every((value) => value === undefined)) return []
  const needed: readonly End[] = [
    "ID",
    ...withoutSecret.has(toMethod(provider)) ? [] : ["SECRET" as const],
    ...(row?.type === "oidc" && !row.issuer) || code.sets.has("ISSUER") ? ["ISSUER" as const] : [],
  ]
  return needed.filter((end) => values[end] === undefined)
}
