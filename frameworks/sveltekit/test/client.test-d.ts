/**
 * The types of the rune and the components. The test passes if it compiles.
 * @module
 */
import { createClient, getSession, type SessionState, useSession } from "@svc-auth/sveltekit/client"
import { SignIn, type SignInProps, SignOut, type SignOutProps } from "@svc-auth/sveltekit/components"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import type { Component, ComponentProps } from "svelte"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(): T | undefined => undefined

interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const data: { session: Member | null }

// the session's type is that of `load`, of the client, or the session that an app can augment
const rendered = useSession(() => data.session)
isTrue<Same<typeof rendered, SessionState<Member>>>()
const own = useSession(undefined, createClient<Member>())
isTrue<Same<typeof own.current, Member | null | undefined>>()
const plain = useSession()
isTrue<Same<typeof plain.current, Session | null | undefined>>()
isTrue<Same<Awaited<ReturnType<typeof getSession>>, Session | null>>()

isTrue<Same<ComponentProps<typeof SignIn>, SignInProps>>()
isTrue<Same<ComponentProps<typeof SignOut>, SignOutProps>>()
const components: Component<SignInProps>[] = [SignIn]
void components
const props: SignInProps = { provider: "github", redirectTo: "/", class: "quiet", disabled: true }
void props
// @ts-expect-error -- a sign-out has no provider
const wrong: SignOutProps = { provider: "github" }
void wrong
