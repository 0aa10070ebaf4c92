import { action, query, redirect } from "@solidjs/router"
import { CredentialsSignin, InvalidEmail } from "@svc-auth/core/errors"
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
  return { byMail: Boolean(process.env["EMAIL_SERVER"]) }
}, "ways")

// what is wrong travels in the address: a returned value would travel with what was typed, where there is no JavaScript
export const withPassword = action(async (form: FormData) => {
  "use server"
  try {
    await signIn("credentials", form)
  } catch (error) {
    if (error instanceof CredentialsSignin) throw redirect("/login?wrong=password")
    throw error
  }
}, "withPassword")

export const withEmail = action(async (form: FormData) => {
  "use server"
  try {
    await signIn("nodemailer", form)
  } catch (error) {
    if (error instanceof InvalidEmail) throw redirect("/login?wrong=email")
    throw error
  }
}, "withEmail")

export const withDemo = action(async () => {
  "use server"
  await signIn("demo", { redirectTo: "/" })
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
