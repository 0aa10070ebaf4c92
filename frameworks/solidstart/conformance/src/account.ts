"use server"
import { redirect } from "@solidjs/router"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { auth, signIn, signOut, unstable_update } from "~/auth"
import { mount } from "~/mount"

const page = `${mount}actions`

/** Redirects with the error in the URL, because a returned value would be passed on with the password. */
export async function logIn(form: FormData) {
  try {
    await signIn("credentials", form)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : ""
    throw redirect(`${page}?error=${encodeURIComponent(`${thrown.type} ${code}`)}`)
  }
}

/** Returns an error, as an app may do that does not know about the cookie `flash`. */
export async function logInAndAnswer(form: FormData) {
  try {
    await signIn("credentials", form)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    return thrown.type
  }
}

/** Catches nothing, as a careless app. */
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

/** Redirects to the page that the form names, with Solid's own `redirect`. */
export async function goTo(form: FormData) {
  await auth()
  return redirect(String(form.get("page")))
}

/** Checks the session itself, because a path rule cannot guard it. */
export async function tell() {
  if (!(await auth())) await signIn()
  return "for members"
}

export async function nameOf() {
  return (await auth())?.user?.name ?? "nobody"
}
