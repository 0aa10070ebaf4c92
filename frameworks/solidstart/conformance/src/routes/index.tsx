import { A, createAsync } from "@solidjs/router"
import { mount } from "~/mount"
import { getSession } from "~/session"

export default function Home() {
  const session = createAsync(() => getSession(), { deferStream: true })
  return (
    <>
      <p id="session" textContent={JSON.stringify(session())} />
      <form method="post" action={`${mount}logout`}>
        <button>Sign out</button>
      </form>
      <form method="post" action={`${mount}update`}>
        <input name="name" aria-label="Name" />
        <button>Update</button>
      </form>
      <A href="/protected">Protected</A>
    </>
  )
}
