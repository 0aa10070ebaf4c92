import { action, query, redirect } from "@solidjs/router"
import { CredentialsSignin, SignInError } from "@svc-auth/core/errors"
import { auth, signIn, signOut, unstable_update } from "~/auth"

export const getSession = query(async () => {
  "use server"
  return await auth()
}, "session")

/** What only members may know: the guard in src/auth.ts does not see calls of server functions, so it asks itself. */
export const getSecret = query(async () => {
  "use server"
  const session = await auth()
  if (!session) await signIn(undefined, { redirectTo: "/protected" })
  return `The password of the members’ bar is “${session?.user?.name ?? "friend"}”.`
}, "secret")

export const getWays = query(async () => {
  "use server"
  if (await auth()) throw redirect("/")
  return { byMail: Boolean(process.env["EMAIL_SERVER"]), byDemo: Boolean(process.env["AUTH_DEMO_ISSUER"]) }
}, "ways")

// what went wrong travels in the address: a returned value would travel with what was typed, where there is no JavaScript
function toForm(thrown: unknown, form: FormData): Response {
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
    throw toForm(error, form)
  }
}, "withPassword")

export const withEmail = action(async (form: FormData) => {
  "use server"
  try {
    await signIn("nodemailer", form)
  } catch (error) {
    throw toForm(error, form)
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

export const leave = action(async () => {
  "use server"
  await signOut({ redirectTo: "/" })
}, "leave")
