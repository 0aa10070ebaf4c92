import { globSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Application, ReflectionKind } from "typedoc"
import type { PluginOptions } from "typedoc-plugin-markdown"
import { root } from "../markdown/sources.ts"
import { apiEntries } from "./entries.ts"

const out = join(import.meta.dirname, "pages")

const options: PluginOptions = {
  outputFileStrategy: "modules",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  classPropertiesFormat: "table",
  // the site shows no code to link to
  tableColumnSettings: { hideSources: true },
}

/**
 * Writes the API reference as Markdown and returns it, with the paths that its relative links are from.
 * @throws {Error} if TypeDoc cannot read the types
 */
export async function generateApi(): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const app = await Application.bootstrapWithPlugins({
    entryPoints: apiEntries.map(({ source }) => join(root, source)),
    // the order of the sidebar
    sortEntryPoints: false,
    tsconfig: join(import.meta.dirname, "../../tsconfig.json"),
    // `npm run build` checks the types, with the configuration of each package
    skipErrorChecking: true,
    plugin: ["typedoc-plugin-markdown"],
    out,
    readme: "none",
    excludeExternals: true,
    excludePrivate: true,
    excludeInternal: true,
    logLevel: "Error",
    name: "API reference",
    ...options,
  })
  const project = await app.convert()
  if (project === undefined) throw new Error("TypeDoc could not read the types; its messages are above")
  const names = new Map(apiEntries.map(({ source, name }) => [join(root, source), name]))
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    module.name = names.get(module.sources?.[0]?.fullFileName ?? "") ?? module.name
  }
  for (const reflection of Object.values(project.reflections)) {
    // the page of the class that is extended has them
    if ("inheritedFrom" in reflection && reflection.parent?.kindOf(ReflectionKind.Class)) {
      project.removeReflection(reflection)
    }
    if ("sources" in reflection) delete reflection.sources
    if (reflection.name === "__namedParameters") reflection.name = "options"
  }
  rmSync(out, { recursive: true, force: true })
  await app.generateOutputs(project)
  return globSync("**/*.md", { cwd: out }).sort().map((file) => ({
    path: file.replaceAll("\\", "/"),
    text: readFileSync(join(out, file), "utf8"),
  }))
}
