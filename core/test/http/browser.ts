import type { Auth } from "../../src/index.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { Browser, origin } from "../browser.ts"

/** Returns a browser at an app with these options, and what the app logs. */
export function createBrowser(auth: typeof Auth, options: Pick<AuthConfig, "providers"> & Partial<AuthConfig>) {
  const logged: string[] = []
  const logger = { error: (type: string, error?: unknown) => void logged.push(`${type}: ${(error as Error).message}`) }
  const config = { secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", origin, logger, ...options }
  const { fetch: send, post } = new Browser((request) => auth(request, config))
  return { send, post, logged }
}
