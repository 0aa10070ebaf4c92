import type { AuthConfig } from "../app/config.ts"
import { toBasePath, toConfiguredOrigin } from "../app/addresses.ts"
import { type Env, readAddress } from "../app/env.ts"
import { readOrigin } from "../app/context.ts"
import type { AuthAction } from "./routes.ts"

/**
 * Returns the URL of a route, under `AUTH_URL` if it is set, otherwise under the request's host. It parses the headers as strictly as `Auth` does.
 * @param protocol `http` or `https`; used if the headers do not contain the protocol
 * @throws {InvalidHost} if the headers contain no host or an invalid one
 * @throws {InvalidConfig} if `AUTH_URL` or `basePath` is malformed
 */
export function createActionURL(
  action: AuthAction,
  protocol: string,
  headers: Headers,
  envObject: Env,
  config: Pick<AuthConfig, "basePath" | "logger">,
): URL {
  const { basePath, origin, trustHost } = readAddress(envObject, config)
  return new URL(
    `${toConfiguredOrigin(origin) ?? readOrigin(headers, { protocol }, trustHost)}${toBasePath(basePath)}/${action}`,
  )
}
