"use server"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { redirect } from "next/navigation"
import { auth, signIn, signOut, unstable_update } from "./auth.ts"

export async function logIn(form: FormData) {
  try {
    await signIn("credentials", form)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : ""
    redirect(`/actions?error=${encodeURIComponent(`${thrown.type} ${code}`)}`)
  }
}

export async function logInAndStay(form: FormData) {
  await signIn("credentials", { ...fieldsOf(form), redirect: false })
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

/** Checks the session itself, because a path rule cannot guard it. */
export async function tell() {
  if (!(await auth())) await signIn()
  return "for members"
}

const fieldsOf = (form: FormData) => ({ username: form.get("username"), password: form.get("password") })
