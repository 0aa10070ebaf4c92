/** A framework whose binding of Auth.js the codemod knows. */
export interface Framework {
  /** The package of Auth.js. */
  readonly from: string
  /** The package of this library. */
  readonly to: string
  /** The name of the function that creates the binding there. */
  readonly factory: string
  /** Whether the codemod converts the call of this function. */
  readonly isConverted: boolean
  /** The name of the option's type there. */
  readonly config: string
  /** The lowest versions of packages that the binding runs on. */
  readonly needs: Readonly<Record<string, string>>
}

export const frameworks: readonly Framework[] = [
  {
    from: "next-auth",
    to: "@svc-auth/nextjs",
    factory: "default",
    isConverted: true,
    config: "NextAuthConfig",
    needs: { next: "15.5.18" },
  },
  {
    from: "@auth/sveltekit",
    to: "@svc-auth/sveltekit",
    factory: "SvelteKitAuth",
    isConverted: true,
    config: "SvelteKitAuthConfig",
    needs: { "@sveltejs/kit": "2.63.0", svelte: "5.40.0" },
  },
  {
    from: "@auth/solid-start",
    to: "@svc-auth/solidstart",
    factory: "SolidAuth",
    isConverted: false,
    config: "SolidAuthConfig",
    needs: { "@solidjs/start": "1.3.2" },
  },
  {
    from: "@auth/express",
    to: "@svc-auth/express",
    factory: "ExpressAuth",
    isConverted: false,
    config: "ExpressAuthConfig",
    needs: { express: "5.0.0" },
  },
  {
    from: "auth-astro",
    to: "@svc-auth/astro",
    factory: "default",
    isConverted: false,
    config: "FullAuthConfig",
    needs: { astro: "5.18.0" },
  },
  {
    from: "@hono/auth-js",
    to: "@svc-auth/hono",
    factory: "initAuthConfig",
    isConverted: false,
    config: "AuthConfig",
    needs: { hono: "4.12.21" },
  },
]

/** Providers that both libraries have under the same name, id and options. */
export const shared: ReadonlySet<string> = new Set(
  `apple asgardeo atlassian auth0 authentik bankid-no battlenet bitbucket box cognito credentials discord dropbox email facebook figma
  forwardemail fusionauth github gitlab google hubspot huggingface instagram kakao keycloak kinde line linkedin logto loops mailchimp mailgun
  mastodon mattermost microsoft-entra-id naver nextcloud nodemailer notion okta onelogin osu passkey patreon pinterest postmark reddit resend
  roblox salesforce sendgrid slack spotify strava tiktok todoist twitch vipps vk webauthn webex wechat wikimedia wordpress workos yandex zitadel
  zoom`.split(/\s+/),
)

/** Types of providers that both libraries export. */
const profiles = new Set(
  `AppleProfile Auth0Profile DiscordProfile GitHubProfile GitLabProfile GoogleProfile KeycloakProfile MicrosoftEntraIDProfile`
    .split(" "),
)

/** Where a name of Auth.js is here. */
export interface Target {
  readonly module: string
  /** `default`, or the name. */
  readonly name: string
}

/** Why a name of Auth.js has no counterpart. */
export interface Missing {
  readonly what: string
  readonly page: string
}

const guide = "docs/migrate-from-auth-js.md"

const types = new Set(
  "Session Account Profile User DefaultSession Awaitable CookieOption CookiesOptions LoggerInstance PagesOptions Theme TokenSet PublicProvider"
    .split(" "),
)
const jwt = new Set("JWT JWTOptions JWTEncodeParams JWTDecodeParams GetTokenParams getToken encode decode".split(" "))
const core = new Set(
  "Auth AuthConfig createActionURL customFetch isAuthAction raw setEnvDefaults skipCSRFCheck".split(" "),
)
const errors = new Set(
  `AccessDenied AdapterError AuthError CallbackRouteError CredentialsSignin EmailSignInError InvalidCheck MissingCSRF OAuthAccountNotLinked
  OAuthCallbackError SignInError Verification WebAuthnVerificationError`.split(/\s+/),
)
/** Errors that have no class of their own here. */
const errorTypes = new Set(
  `EventError ExperimentalFeatureNotEnabled InvalidCallbackUrl InvalidEndpoints InvalidProvider JWTSessionError MissingAdapter
  MissingAdapterMethods MissingAuthorize OAuthProfileParseError OAuthSignInError SessionTokenError UnknownAction UnsupportedStrategy
  UntrustedHost`.split(/\s+/),
)
const adapters = new Set(
  "Adapter AdapterAccount AdapterAuthenticator AdapterSession AdapterUser VerificationToken".split(" "),
)
const providers = new Set(
  `CommonProviderOptions CredentialInput CredentialsConfig EmailConfig OAuth2Config OAuthConfig OAuthUserConfig OIDCConfig OIDCUserConfig
  Provider ProviderType WebAuthnConfig`.split(/\s+/),
)
const client = new Set(
  "signIn signOut getSession getProviders getCsrfToken useSession SessionProvider SignInOptions SignInResponse".split(
    " ",
  ),
)

const to = (module: string, name: string): Target => ({ module, name })
const noCounterpart = (name: string, from: string): Missing => ({
  what: `\`${name}\` of \`${from}\` has no counterpart: rewrite what uses it`,
  page: guide,
})

/** Returns whether the module belongs to Auth.js. Adapters stay: they work with both libraries. */
export function isOfAuthJs(module: string): boolean {
  return /^(?:next-auth|auth-astro|@hono\/auth-js|@auth\/(?:core|sveltekit|solid-start|express))(?:\/|$)/.test(module)
}

/** Returns the package of a module. */
export const packageOf = (module: string): string =>
  module.split("/").slice(0, module.startsWith("@") ? 2 : 1).join("/")

/** Returns the part after the package, such as `providers/github`, or an empty string. */
const pathOf = (module: string): string => module.slice(packageOf(module).length + 1)

/**
 * Returns where a name is in this library.
 * @param framework the app's, which has the binding
 * @param name the exported name, `default`, or `*` for all
 */
export function findTarget(framework: Framework | undefined, module: string, name: string): Target | Missing {
  const path = pathOf(module)
  const binding = frameworks.find(({ from }) => from === packageOf(module)) ?? framework
  const missing = noCounterpart(name, module)
  if (path.startsWith("providers/")) return findProvider(path.slice("providers/".length), name)
  switch (path) {
    case "":
      return findOfRoot(binding, module, name)
    case "types":
      return types.has(name)
        ? to("@svc-auth/core/types", name)
        : name === "DefaultUser"
        ? to("@svc-auth/core/types", "User")
        : missing
    case "jwt":
      return jwt.has(name)
        ? to("@svc-auth/core/jwt", name)
        : name === "DefaultJWT"
        ? to("@svc-auth/core/jwt", "JWT")
        : missing
    case "errors":
      if (name === "MissingSecret") return to("@svc-auth/core/errors", "MissingSecretError")
      if (errorTypes.has(name)) {
        return {
          what: `the error \`${name}\` has no class of its own: compare \`error.type\` with "${name}"`,
          page: "docs/errors.md#classes-with-several-types",
        }
      }
      return errors.has(name) || name === "*" ? to("@svc-auth/core/errors", name) : missing
    case "adapters":
      return adapters.has(name) ? to("@svc-auth/core/adapters", name) : missing
    case "providers":
    case "providers/index":
      return providers.has(name) ? to("@svc-auth/core/providers", name) : missing
    case "client":
      return binding && client.has(name) ? to(`${binding.to}/client`, name) : missing
    case "components":
      return binding && (name === "SignIn" || name === "SignOut") ? to(`${binding.to}/components`, name) : missing
    case "react":
      return client.has(name) ? to("@svc-auth/react", name) : missing
    case "webauthn":
      return {
        what: `\`${name}\` of \`${module}\` is split: call \`signInWithPasskey\` and \`registerPasskey\` of \`${
          binding?.from === "next-auth"
            ? "@svc-auth/react/passkey"
            : `${binding?.to ?? "@svc-auth/core"}/client/passkey`
        }\``,
        page: `${guide}#passkeys`,
      }
    case "middleware":
      return {
        what:
          "`next-auth/middleware`: write `export { auth as proxy }` of the file with `Svc`, and the rule as `callbacks.authorized`",
        page: "frameworks/nextjs/README.md#the-guard",
      }
    default:
      return missing
  }
}

function findOfRoot(binding: Framework | undefined, module: string, name: string): Target | Missing {
  if (packageOf(module) === "@auth/core") {
    return core.has(name) ? to("@svc-auth/core", name) : noCounterpart(name, module)
  }
  if (types.has(name)) return to("@svc-auth/core/types", name)
  if (name === "DefaultUser") return to("@svc-auth/core/types", "User")
  if (errors.has(name)) return to("@svc-auth/core/errors", name)
  if (name === "customFetch" || name === "raw" || name === "skipCSRFCheck") return to("@svc-auth/core", name)
  if (binding) {
    if (name === binding.config || name === "NextAuthOptions" || name === "AuthOptions") {
      return to(binding.to, "SvcConfig")
    }
    if (name === "NextAuthRequest") return to(binding.to, "AuthRequest")
    if (name === "NextAuthResult") return to(binding.to, "SvcResult")
    if (name === "getSession") {
      return {
        what: "`getSession(request, options)`: call `auth()` of the file with `Svc`",
        page: `${guide}#from-authjs`,
      }
    }
    if (name === binding.factory || name === "default") {
      if (binding.isConverted) return to(binding.to, "default")
      return {
        what:
          `this app's binding is built otherwise: write the file of \`Svc\` as in "Get started" of \`${binding.to}\``,
        page: `${guide}#from-authjs`,
      }
    }
  }
  return noCounterpart(name, module)
}

/** Modules of Auth.js that this library does not run, and what to use. */
const unusable: Readonly<Record<string, string>> = {
  "azure-ad":
    "use `@svc-auth/core/providers/microsoft-entra-id`. Its id differs, so register the new callback URL, and change `provider` in the rows of accounts",
  "azure-devops": "use Microsoft Entra ID: Azure DevOps accepts no new clients",
}

function findProvider(id: string, name: string): Target | Missing {
  const reason = unusable[id]
  if (reason !== undefined) {
    return { what: `the provider \`${id}\` does not work: ${reason}`, page: `${guide}#providers-that-are-not-here` }
  }
  // types of profiles that only Auth.js has are types only, and fit
  const isHere = shared.has(id) && (name === "default" || profiles.has(name))
  return to(`${isHere ? "@svc-auth" : "@auth"}/core/providers/${id}`, name)
}

/** Returns whether a target was found. */
export const isTarget = (found: Target | Missing): found is Target => "module" in found
