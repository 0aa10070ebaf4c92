import { MissingSecretError } from "./errors.ts"
import { type Keyring, toKeyring } from "./seal/keyring.ts"
import { newSecretCommand } from "./session-settings.ts"
import type { Settings } from "./settings.ts"
import { toRandomToken } from "./web/bytes.ts"

/** Development without a secret: one for the whole process, so that a reload keeps people signed in. */
let developmentSecret: string | undefined

function requireSecrets(
  settings: Pick<Settings, "development" | "logger">,
  [first, ...rest]: readonly string[],
): readonly [string, ...string[]] {
  if (first !== undefined) return [first, ...rest]
  if (!settings.development) {
    throw new MissingSecretError(
      `no secret is configured: set AUTH_SECRET to the output of \`${newSecretCommand}\`, or pass \`secret\``,
    )
  }
  if (!developmentSecret) {
    developmentSecret = toRandomToken()
    settings.logger.warn(
      "secret-missing",
      `AUTH_SECRET is not in the process's environment; a random one is used until it ends: make one with \`${newSecretCommand}\``,
    )
  }
  return [developmentSecret]
}

/** The keys for everything but sessions under a `jwt.secret` of their own. @throws {MissingSecretError} in production */
export const keysOf = (settings: Settings): Keyring => toKeyring(requireSecrets(settings, settings.secrets))

/** The secrets that session tokens are made with. @throws {MissingSecretError} in production */
export const sessionSecrets = (settings: Settings): readonly [string, ...string[]] =>
  requireSecrets(settings, settings.sessionSecrets)
