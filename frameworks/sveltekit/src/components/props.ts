import type { Client } from "@svc-auth/core/client"
import type { HTMLButtonAttributes } from "svelte/elements"

type ButtonAttributes = Omit<HTMLButtonAttributes, "type" | "form" | "formaction" | "formmethod">

/** Props of `SignOut`. Other props go to the button. */
export interface SignOutProps extends ButtonAttributes {
  /** The page to go to afterwards. Default: the page with the button. */
  redirectTo?: string | undefined
  /** A client with other options than the default one, such as another `basePath`. */
  client?: Client | undefined
}

/** Props of `SignIn`. Other props go to the button. */
export interface SignInProps extends SignOutProps {
  /** Id of the provider. Default: the button opens the sign-in page. */
  provider?: Parameters<Client["signIn"]>[0]
  /** Added to the authorization request. The server accepts only the parameters that a browser may set. */
  authorizationParams?: Readonly<Record<string, string>> | undefined
}
