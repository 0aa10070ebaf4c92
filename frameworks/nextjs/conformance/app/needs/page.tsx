import { auth, signIn } from "../../auth.ts"

/** A page that guards itself. */
export default async function Needs() {
  const session = await auth()
  if (!session) await signIn()
  return <p id="user">{session?.user?.name}</p>
}
