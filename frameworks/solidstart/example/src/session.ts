import { action, query, redirect } from "@solidjs/router"
import { CredentialsSignin, SignInError } from "@svc-auth/core/errors"
import { auth, signIn, signOut, unstable_update } from "~/auth"

export const getSession = query(async () => {
  "use server"
  return await auth()
}, "session")

/** Data for members. The guard in src/auth.ts does not see calls of server functions, so check here. */
export const getSecret = query(async () => {
  "use server"
  const session = await auth()
  if (!session) await signIn(undefined, { redirectTo: "/protected" })
  return `Only members read this, ${session?.user?.name ?? "member"}.`
}, "secret")

export const getOffers = query(async () => {
  "use server"
  if (await auth()) throw redirect("/")
  return { byMail: Boolean(process.env["EMAIL_SERVER"]), byDemo: Boolean(process.env["AUTH_DEMO_ISSUER"]) }
}, "offers")

// the error goes into the URL: without JavaScript, Start would send a returned value together with the typed fields
function redirectToForm(thrown: unknown, form: FormData): Response {
  if (!(thrown instanceof SignInError)) throw thrown
  const query = new URLSearchParams({ error: thrown.type, callbackUrl: String(form.get("redirectTo") ?? "/") })
  if (thrown instanceof CredentialsSignin) query.set("code", thrown.code)
  return redirect(`/login?${query}`)
}

export const withPassword = action(async (form: FormData) => {
  "use server"
  try {
    await signIn("credentials", form)
  } catch (error) {
    throw redirectToForm(error, form)
  }
}, "withPassword")

export const withEmail = action(async (form: FormData) => {
  "use server"
  try {
    await signIn("nodemailer", form)
  } catch (error) {
    throw redirectToForm(error, form)
  }
}, "withEmail")

export const withDemo = action(async (form: FormData) => {
  "use server"
  await signIn("demo", form)
}, "withDemo")

export const rename = action(async (form: FormData) => {
  "use server"
  const name = form.get("name")
  if (typeof name === "string") await unstable_update({ user: { name } })
}, "rename")

export const signOutAction = action(async () => {
  "use server"
  await signOut({ redirectTo: "/" })
}, "signOutAction")
