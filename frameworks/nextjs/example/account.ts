"use server"
import { auth, signIn, signOut, unstable_update } from "@/auth"
import { CredentialsSignin, SignInError } from "@svc-auth/core/errors"
import { revalidatePath } from "next/cache"
import { redirect } from "next/navigation"

/** Shows the form again, with the error in the URL. Rethrows everything else, such as the redirect after a sign-in. */
function redirectToForm(thrown: unknown, form: FormData): never {
  if (!(thrown instanceof SignInError)) throw thrown
  const query = new URLSearchParams({ error: thrown.type, callbackUrl: String(form.get("redirectTo") ?? "/") })
  if (thrown instanceof CredentialsSignin) query.set("code", thrown.code)
  redirect(`/login?${query}`)
}

export async function withPassword(form: FormData) {
  try {
    await signIn("credentials", form)
  } catch (error) {
    redirectToForm(error, form)
  }
}

export async function withEmail(form: FormData) {
  try {
    await signIn("nodemailer", form)
  } catch (error) {
    redirectToForm(error, form)
  }
}

export async function withDemo(form: FormData) {
  await signIn("demo", form)
}

export async function rename(form: FormData) {
  // any page may send any action, so check here
  if (!(await auth())) await signIn()
  await unstable_update({ user: { name: String(form.get("name")) } })
  // the page shows the new name
  revalidatePath("/")
}

export async function leave() {
  await signOut({ redirectTo: "/" })
}
