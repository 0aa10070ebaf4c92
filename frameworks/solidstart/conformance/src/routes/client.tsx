import { createSession, signIn, signOut } from "@svc-auth/solidstart/client"
import { createAsync, revalidate } from "@solidjs/router"
import { getSession } from "~/session"

const account = { username: "alice", password: "planted-password-correct-horse", redirect: false } as const

export default function ClientSide() {
  const rendered = createAsync(() => getSession(), { deferStream: true })
  const session = createSession(rendered, { onChange: revalidate })
  const alone = createSession()
  return (
    <>
      <p id="name" textContent={session()?.user?.name ?? "nobody"} />
      <p id="rendered" textContent={rendered()?.user?.name ?? "nobody"} />
      <p id="alone" textContent={alone() === undefined ? "unknown" : alone()?.user?.name ?? "nobody"} />
      <button type="button" onClick={() => void signIn("credentials", account)}>Log in</button>
      <button type="button" onClick={() => void signOut({ redirect: false })}>Log out</button>
    </>
  )
}
