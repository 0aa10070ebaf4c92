import { createSecret } from "../commands/secret.ts"
import { addLines, addVariable, parseVariables, readVariable } from "../env-file.ts"
import { toVariables } from "../providers/facts.ts"
import type { Facts } from "../providers/facts-type.ts"
import type { Surroundings } from "../command.ts"
import { parseHttpUrl } from "../url.ts"
import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import type { Framework } from "./plan.ts"
import { assertUntracked } from "./git.ts"
import { findPort } from "./port.ts"

/** Returns the URLs to register at a provider: in development, and of the origin in `AUTH_URL` or its alias, if one is set. */
export function toCallbacks(
  app: App,
  framework: Framework,
  id: string,
  env: Surroundings["env"],
): readonly string[] {
  const files = [".env", ".env.local", ".env.production", ".env.production.local"]
  const texts = ["AUTH_URL", "SVC_URL"].flatMap((name) => [
    env[name],
    ...files.map((file) => readVariable(app.read(file) ?? "", name)),
  ])
  const url = parseHttpUrl(texts.find(Boolean))
  const path = url?.pathname.replace(/\/$/, "") || framework.basePath
  const origins = [`http://localhost:${findPort(app, framework)}`, ...url ? [url.origin] : []]
  return [...new Set(origins)].map((origin) => `${origin}${path}/callback/${id}`)
}

/**
 * Returns the change of `.env`: a secret, unless there is one, and the empty variables of the provider, or no change if it has all.
 * @throws {Refusal} if git tracks the file or fails, or the file cannot be extended
 * @param parts `secret`: also with `AUTH_SECRET`
 */
export function planEnv(
  app: App,
  framework: Framework,
  facts: Facts,
  callbacks: readonly string[],
  parts: "secret" | "provider",
): readonly Change[] {
  const before = app.read(framework.envFile)
  // an empty variable of .env.local would replace one that is set in .env
  const base = framework.envFile === ".env.local" ? parseVariables(app.read(".env") ?? "") : {}
  const present = { ...base, ...parseVariables(before ?? "") }
  let after = before ?? ""
  const shown: string[] = []
  if (parts === "secret" && !present["AUTH_SECRET"]) {
    after = addVariable(after, "AUTH_SECRET", createSecret())
    shown.push('+AUTH_SECRET="(33 new random bytes)"')
  }
  const missing = toVariables(facts).filter(([name]) => present[name] === undefined)
  if (missing.length > 0) {
    const lines = [
      `# ${facts.name}: register the app at ${facts.register}`,
      `# with the callback URL ${callbacks.join(" and ")}`,
      ...missing.map(([name]) => `${name}=""`),
    ]
    after = addLines(after, lines)
    shown.push(...lines.map((line) => `+${line}`))
  }
  if (shown.length === 0) return []
  assertUntracked(app.cwd, framework.envFile)
  return [{ path: framework.envFile, before, after, shown: shown.join("\n") }]
}
