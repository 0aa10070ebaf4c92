import { auth } from "../../auth.ts"

export default async function Protected() {
  const session = await auth()
  return (
    <>
      <h1>Protected</h1>
      <p id="user">{session?.user?.name ?? ""}</p>
    </>
  )
}
