/**
 * Buttons to sign in and out. With JavaScript they do it immediately; without JavaScript they open a built-in page. They do not need an action in
 * the app, and work on prerendered pages.
 * @module
 */
import type { Component } from "svelte"
// this path is right from here and from `dist/`, which has no components
import SignInComponent from "../../src/components/SignIn.svelte"
import SignOutComponent from "../../src/components/SignOut.svelte"
import type { SignInProps, SignOutProps } from "./props.ts"

export type { SignInProps, SignOutProps }

/** A button that signs in with a provider: `<SignIn provider="github">Continue with GitHub</SignIn>`. */
export const SignIn: Component<SignInProps> = SignInComponent as unknown as Component<SignInProps>

/** A button that signs out: `<SignOut class="quiet" redirectTo="/" />`. */
export const SignOut: Component<SignOutProps> = SignOutComponent as unknown as Component<SignOutProps>
