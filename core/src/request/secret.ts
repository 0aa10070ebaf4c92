import { MissingSecretError } from "../errors.ts"
import { type Keyring, toKeyring } from "../seal/keyring.ts"
import { newSecretCommand } from "../settings/session.ts"
import type { Settings } from "../settings/settings.ts"
import { warnOnce } from "../settings/warnings.ts"
import { toRandomToken } from "../web/bytes.ts"

/** Development without a secret: one for the whole process, so that a reload keeps people signed in. */
let developmentSecret: string | undefined

/** What is wrong where no secret is configured and none is made up, and how to mend it. */
export const findSecretFault = (
  { development, secrets }: Pick<Settings, "development" | "secrets">,
): string | undefined =>
  development || secrets.length > 0
    ? undefined
    : `no secret is configured: set AUTH_SECRET to the output of \`${newSecretCommand}\`, or pass \`secret\`; ` +
      "on localhost NODE_ENV=development (option `development`) makes one up"

/** Warns, once for the process, that development has no secret. */
export const warnOfMissingSecret = (logger: Settings["logger"]): void =>
  warnOnce(
    logger,
    "secret-missing",
    `AUTH_SECRET is not in the process's environment; a random one is used until it ends: make one with \`${newSecretCommand}\``,
  )

function requireSecrets(
  settings: Pick<Settings, "development" | "logger">,
  [first, ...rest]: readonly string[],
): readonly [string, ...string[]] {
  if (first !== undefined) return [first, ...rest]
  const fault = findSecretFault({ development: settings.development, secrets: [] })
  if (fault) throw new MissingSecretError(fault)
  warnOfMissingSecret(settings.logger)
  developmentSecret ??= toRandomToken()
  return [developmentSecret]
}

/** The keys for everything but sessions under a `jwt.secret` of their own. @throws {MissingSecretError} in production */
export const keysOf = (settings: Settings): Keyring => toKeyring(requireSecrets(settings, settings.secrets))

/** The secrets that session tokens are made with. @throws {MissingSecretError} in production */
export const sessionSecrets = (settings: Settings): readonly [string, ...string[]] =>
  requireSecrets(settings, settings.sessionSecrets)
