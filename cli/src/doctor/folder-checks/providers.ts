import { readApp } from "../../init/app.ts"
import { frameworks } from "../../init/framework.ts"
import { findPort } from "../../init/port.ts"
import { type Finding, write } from "../finding.ts"
import { findBasePath, type Folder } from "../folder.ts"
import { judgeClock, judgeCredentials, judgeDiscovery } from "./judge-trial.ts"
import { tryProvider } from "./trial.ts"
import { ends, findUsedProviders, toPrefix, type UsedProvider } from "./used-providers.ts"

const variables = write("variables")
const callbacks = write("callback-urls")
const credentials = write("credentials")

/** The providers that the app uses: their variables, callback URLs, discovery documents, clocks and client credentials. */
export async function checkProviders(folder: Folder): Promise<Finding[]> {
  const used = await findUsedProviders(folder)
  if (used.length === 0) return [variables.ok("no .env file and no source file names a provider with variables")]
  return (await Promise.all(used.map((provider) => checkProvider(folder, provider)))).flat()
}

async function checkProvider(folder: Folder, provider: UsedProvider): Promise<Finding[]> {
  const { id, row, values } = provider
  const missing = findMissing(folder, provider)
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
  const origin = URL.parse(folder.variables["AUTH_URL"] ?? "")?.origin ?? `http://localhost:${findDevPort(folder)}`
  const basePath = findBasePath(folder)
  const register = `Register it with ${row.name}, exactly so, for each address of the app: docs/providers-table.md`
  found.push({ ...callbacks.ok(`"${id}": ${origin}${basePath}/callback/${id}`), cure: register })
  if (missing.length) return found
  const trial = await tryProvider(id, values, { origin, basePath })
  return [...found, ...judgeDiscovery(id, trial), ...judgeClock(id, trial), judgeCredentials(id, trial)]
}

/** Returns the port of the development server, as `svc-auth init` names it. */
function findDevPort({ framework, path }: Folder): number {
  const found = frameworks.find(({ id }) => id === framework)
  return found ? findPort(readApp(path), found) : 3000
}

/** Whether the variables are set. Providers without variables, such as credentials, have no finding. */
function judgeVariables(folder: Folder, { id, row }: UsedProvider, missing: readonly string[]): Finding[] {
  const names = ends.map((end) => `${toPrefix(id)}_${end}`)
  const isNamed = names.some((name) => name in folder.variables)
  if (missing.length === 0) return isNamed ? [variables.ok(`"${id}": all variables are set`)] : []
  const found = `"${id}": ${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} not set`
  const cure = `Register the app with ${row?.name ?? "the provider"}, and set ${
    missing.join(", ")
  }: docs/providers-table.md`
  // an app may set the options in its code, from variables of its own
  return [isNamed ? variables.fault(found, cure) : variables.warning(`${found} in a .env file`, cure)]
}

/** Returns the names of the variables that are missing. */
function findMissing({ variables }: Folder, { id, row, values }: UsedProvider): string[] {
  const prefix = toPrefix(id)
  // many providers that mail need no key, so only one that is named and empty is missing
  if (row?.type === "email") return variables[`${prefix}_KEY`] === "" ? [`${prefix}_KEY`] : []
  if (row && row.type !== "oauth" && row.type !== "oidc") return []
  if (!row && Object.values(values).every((value) => value === undefined)) return []
  return [
    ...values.ID ? [] : [`${prefix}_ID`],
    ...values.SECRET ? [] : [`${prefix}_SECRET`],
    ...row?.type === "oidc" && !row.issuer && !values.ISSUER ? [`${prefix}_ISSUER`] : [],
  ]
}
