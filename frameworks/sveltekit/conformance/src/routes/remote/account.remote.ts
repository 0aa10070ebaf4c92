import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { command, form, query } from "$app/server"
import { auth, signIn, signOut, unstable_update } from "#auth"

interface Login {
  readonly username?: string
  readonly _password?: string
}

const toFields = ({ username, _password }: Login) => ({ username, password: _password })

export const name = query(async () => (await auth())?.user?.name ?? "nobody")

export const login = form("unchecked", async (given: Login) => {
  try {
    await signIn("credentials", { ...toFields(given), redirectTo: "/remote" })
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    return `${thrown.type} ${thrown instanceof CredentialsSignin ? thrown.code : ""}`
  }
})

export const loginByCommand = command("unchecked", async (given: Login) => {
  const url = await signIn("credentials", { ...toFields(given), redirect: false })
  return [url, (await auth())?.user?.name]
})

export const rename = command(
  "unchecked",
  async (name: string) => (await unstable_update({ user: { name } }))?.user?.name,
)

export const logout = command(async () => await signOut({ redirect: false }))

/** Checks the session itself, because a path rule cannot guard it. */
export const secret = query(async () => {
  if (!(await auth())) await signIn()
  return "for members"
})
