import { type Folder, readSources } from "../folder.ts"
import { type CodeOptions, type End, ends, join, loadsProvider, noOptions, readOptions } from "./code-options.ts"

/** A provider that the app uses, with what the core knows of it. */
export interface UsedProvider {
  readonly id: string
  /** The provider's row in the core. `undefined` if the core has none: then it is the app's own. */
  readonly row: ProviderRow | undefined
  readonly values: Readonly<Partial<Record<End, string>>>
  /** What the app's code sets. */
  readonly code: CodeOptions
}

/** The parts of a provider that the checks read. */
export interface ProviderRow {
  readonly type: "oauth" | "oidc" | "email" | "credentials" | "webauthn"
  readonly name: string
  readonly issuer?: string
  readonly client?: { readonly token_endpoint_auth_method?: string }
}

/** Returns the start of the names of a provider's variables, such as `AUTH_GITHUB`. */
export const toPrefix = (id: string): string => `AUTH_${id.toUpperCase().replaceAll("-", "_")}`

/** Returns the function that makes the built-in provider, or `undefined` if there is none with this id. */
export async function loadProvider(id: string): Promise<((options?: object) => ProviderRow) | undefined> {
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(id)) return undefined
  try {
    const module = await import(/* @vite-ignore */ `@svc-auth/core/providers/${id}`) as { default: () => ProviderRow }
    return module.default
  } catch {
    return undefined
  }
}

/** Names with the form of a provider's variable that belong to the app itself. */
const ownNames = new Set(["REDIRECT_PROXY"])
const imported = /["']@svc-auth\/core\/providers\/([\w-]+)["']/g

/** Returns the providers whose variables a `.env` file names, or which a source file imports. */
export async function findUsedProviders({ path, variables }: Folder): Promise<UsedProvider[]> {
  const named = Object.keys(variables).flatMap((name) => {
    const [, id] = /^AUTH_(.+)_(?:ID|SECRET|ISSUER|KEY)$/.exec(name) ?? []
    return id === undefined || ownNames.has(id) ? [] : [id.toLowerCase().replaceAll("_", "-")]
  })
  const loaded = [...readSources(path)].flatMap(({ file, text }) =>
    [...new Set([...text.matchAll(imported)].map(([, id]) => id!))].filter((id) => loadsProvider(file, text, id)).map(
      (id) => ({ id, code: readOptions(file, text, id) }),
    )
  )
  return await Promise.all(
    [...new Set([...named, ...loaded.map(({ id }) => id)])].sort().map(async (id) => ({
      id,
      row: readRow(await loadProvider(id)),
      values: Object.fromEntries(ends.map((end) => [end, variables[`${toPrefix(id)}_${end}`] || undefined])),
      code: loaded.filter((one) => one.id === id).map(({ code }) => code).reduce(join, noOptions),
    })),
  )
}

/** Some providers need options, such as `from`. Their modules throw without them, and have no variables to check. */
function readRow(create: ((options?: object) => ProviderRow) | undefined): ProviderRow | undefined {
  try {
    return create?.({})
  } catch {
    return undefined
  }
}
