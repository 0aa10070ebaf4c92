/**
 * Buttons in forms. With JavaScript they do what they say; without it they open the page of the routes that does, so they
 * need nothing of the app and may stand on prerendered pages.
 * @module
 */
import type { Component } from "svelte"
// the same place from here and from the build, which holds no components
import SignInComponent from "./SignIn.svelte"
import SignOutComponent from "./SignOut.svelte"
import type { SignInProps, SignOutProps } from "./props.ts"

export type { SignInProps, SignOutProps }

/** Signs in with a provider: `<SignIn provider="github">Continue with GitHub</SignIn>`. */
export const SignIn: Component<SignInProps> = SignInComponent as unknown as Component<SignInProps>

/** Signs out: `<SignOut class="quiet" redirectTo="/" />`. */
export const SignOut: Component<SignOutProps> = SignOutComponent as unknown as Component<SignOutProps>
