import { action, createAsync, query, useSubmission } from "@solidjs/router"
import { Show } from "solid-js"
import { auth, signIn, signOut } from "~/auth"
import { mount } from "~/mount"

const getName = query(async () => {
  "use server"
  const session = await auth()
  if (!session) await signIn()
  return session?.user?.name ?? ""
}, "name")

const buy = action(async () => {
  "use server"
  if (!(await auth())) await signIn()
  return "Bought"
}, "buy")

const leave = action(async () => {
  "use server"
  await signOut({ redirectTo: mount })
}, "leave")

export default function Protected() {
  const name = createAsync(() => getName(), { deferStream: true })
  const bought = useSubmission(buy)
  return (
    <>
      <h1>Protected</h1>
      <p id="user" textContent={name()} />
      <form method="post" action={buy}>
        <button>Buy</button>
      </form>
      <form method="post" action={leave}>
        <button>Log out</button>
      </form>
      <Show when={bought.result}>
        <p id="bought">{bought.result}</p>
      </Show>
    </>
  )
}
