"use server"
import { redirect } from "@solidjs/router"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { auth, signIn, signOut, unstable_update } from "~/auth"

const page = `${import.meta.env.BASE_URL}actions`

/** What is wrong travels in the address: a returned value would travel with the password. */
export async function logIn(form: FormData) {
  try {
    await signIn("credentials", form)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : ""
    throw redirect(`${page}?error=${encodeURIComponent(`${thrown.type} ${code}`)}`)
  }
}

/** As an app would write it that has not heard of it. */
export async function logInAndAnswer(form: FormData) {
  try {
    await signIn("credentials", form)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    return thrown.type
  }
}

/** As an app would write it that catches nothing. */
export async function logInAndThrow(form: FormData) {
  await signIn("credentials", form)
}

export async function logInAndStay(form: FormData) {
  await signIn("credentials", { ...Object.fromEntries(form), redirect: false })
}

export async function logInAway() {
  await signIn("idp")
}

export async function rename(form: FormData) {
  await unstable_update({ user: { name: String(form.get("name")) } })
}

export async function logOut() {
  await signOut()
}

/** Redirects to the page that the form names, by Solid's own `redirect`. */
export async function goTo(form: FormData) {
  await auth()
  return redirect(String(form.get("page")))
}

/** A path rule cannot guard it, so it asks itself. */
export async function tell() {
  if (!(await auth())) await signIn()
  return "for members"
}

export async function nameOf() {
  return (await auth())?.user?.name ?? "nobody"
}
