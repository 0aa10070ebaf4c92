import { Auth } from "../../src/all-features.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { WebAuthnConfig } from "../../src/passkey/provider.ts"
import { clock } from "../../src/app/symbols.ts"
import Credentials from "../../src/providers/credentials.ts"
import Email from "../../src/providers/email.ts"
import Passkey from "../../src/providers/passkey.ts"
import WebAuthn from "../../src/providers/webauthn.ts"
import { Browser, origin } from "../browser.ts"

/** The response of `webauthn-options`. */
export interface OptionsResponse {
  readonly action: string
  // deno-lint-ignore no-explicit-any -- only tests read it
  readonly options: any
}

/** A browser with the script of the built-in page. */
export class PasskeyBrowser extends Browser {
  /** The text of the address field at a registration. The form sends it, too. */
  #typed: Record<string, string> = {}

  async options(query: string, provider = "passkey"): Promise<OptionsResponse> {
    const { action, ...typed } = Object.fromEntries(new URLSearchParams(query))
    if (action === "register") this.#typed = typed
    return await (await this.fetch(`webauthn-options/${provider}?${query}`)).json()
  }

  /** Sends a form like the page's script. @returns the redirect's URL */
  async submit(action: string, data: unknown, provider = "passkey"): Promise<string> {
    return await this.findTarget(`callback/${provider}`, { ...this.#typed, action, data: JSON.stringify(data) })
  }

  /** Sends a form. @returns the redirect's URL, or the status */
  async findTarget(path: string, fields: Record<string, string>): Promise<string> {
    const { headers, status } = await this.post(path, fields)
    return headers.get("location") ?? String(status)
  }
}

/** Creates an app with passkeys and a store in memory. */
export interface App {
  readonly config: AuthConfig
  readonly store: MemoryAdapter
  readonly logged: string[]
  /** The mailed links. */
  readonly mails: string[]
  at: Date
  browser(): PasskeyBrowser
}

/** The options that differ from the usual app. */
export interface AppOptions extends Partial<AuthConfig> {
  /** Wraps the store's methods. */
  readonly around?: (store: MemoryAdapter) => Partial<Adapter>
  readonly webauthn?: Partial<WebAuthnConfig>
}

export function createApp({ around, webauthn = {}, ...more }: AppOptions = {}): App {
  const [logged, mails]: [string[], string[]] = [[], []]
  const app = { at: new Date("2030-01-01T00:00:00Z") }
  const now = () => app.at
  const store = MemoryAdapter({ clock: now })
  const config: AuthConfig = {
    origin,
    secret: "a secret for tests only: 0123456789abcdef",
    adapter: { ...store, ...around?.(store) },
    providers: [
      Passkey,
      WebAuthn({ id: "key", ...webauthn }),
      Email({ sendVerificationRequest: ({ url }) => void mails.push(url) }),
      Credentials({ authorize: ({ email }) => ({ id: String(email), email: String(email) }) }),
    ],
    experimental: { enableWebAuthn: true },
    logger: { error: (type, error) => logged.push(`${type}: ${error.message}`), warn() {}, debug() {} },
    [clock]: now,
    ...more,
  }
  const made: App = Object.assign(app, {
    config,
    store,
    logged,
    mails,
    browser: () => new PasskeyBrowser((request) => Auth(request, config)),
  })
  return made
}
