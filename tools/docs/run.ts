import { stripTypeScriptTypes } from "node:module"

/** Runs a block that only has named imports. @returns its exports */
export function runBlock(text: string, modules: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const exported: Record<string, unknown> = {}
  const body = stripTypeScriptTypes(text)
    .replace(
      /^import \{(.*?)\} from ("[^"]+")/gm,
      (_, names: string, from: string) => `const {${names.replaceAll(" as ", ": ")}} = modules[${from}]`,
    )
    .replace(/^export const (\w+)/gm, "exported.$1")
  new Function("modules", "exported", body)(modules, exported)
  return exported
}
