import { findMissingVariables } from "../settings/client-credentials.ts"
import { readVariable } from "../settings/env.ts"
import { findSetupFault, warnOfMissingSecret } from "../request/context.ts"
import type { Settings } from "../settings/settings.ts"
import { warnOnce } from "../settings/warnings.ts"
import { findInEnvFile } from "./env-file.ts"
import type { Host } from "./host.ts"

/** Logs a missing secret and a missing origin when the server starts, in the words of the error that the first request would meet. */
export function reportSetupFault(settings: Settings): void {
  const { logger, secrets } = settings
  const fault = findSetupFault(settings)
  if (fault) logger.error(fault.type, fault)
  else if (secrets.length === 0) warnOfMissingSecret(logger)
}

/** Warns about variables that the configuration lacks and that the file `.env` sets: it was not loaded. */
export function adviseOnEnvFile(
  settings: Settings,
  { env, hints }: Pick<Host<object>, "env" | "hints">,
): void {
  if (!hints?.envFile) return
  const missing = findUnset(settings).filter((name) => readVariable(env, name) === undefined)
  const names = missing.length > 0 ? findInEnvFile(missing) : []
  if (names.length === 0) return
  const { logger } = settings
  warnOnce(
    logger,
    "env-file-not-loaded",
    `the file .env sets ${names.join(", ")}, but was not loaded into the process's environment: ${hints.envFile}`,
  )
}

/** The environment variables that would fill what the configuration lacks. */
const findUnset = ({ secrets, origin, trustHost, providers }: Settings): string[] => [
  ...secrets.length > 0 ? [] : ["AUTH_SECRET", "SVC_SECRET"],
  ...origin !== undefined || trustHost ? [] : ["AUTH_URL", "SVC_URL", "AUTH_TRUST_HOST"],
  ...[...providers.values()].flatMap((provider) => "config" in provider ? findMissingVariables(provider) : []),
]
