import type { Client } from "@svc-auth/core/client"
import type { HTMLButtonAttributes } from "svelte/elements"

type ButtonAttributes = Omit<HTMLButtonAttributes, "type" | "form" | "formaction" | "formmethod">

/** Props of `SignOut`; all others are the button's. */
export interface SignOutProps extends ButtonAttributes {
  /** Where to go afterwards. Default: the page it stands on. */
  redirectTo?: string | undefined
  /** Another client than that of the default options. */
  client?: Client | undefined
}

/** Props of `SignIn`; all others are the button's. */
export interface SignInProps extends SignOutProps {
  /** A provider's id. Default: the sign-in page with all of them. */
  provider?: string | undefined
  /** Added to the authorization request, as far as the server lets a browser. */
  authorizationParams?: Readonly<Record<string, string>> | undefined
}
