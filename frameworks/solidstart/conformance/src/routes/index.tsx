import { A, createAsync } from "@solidjs/router"
import { getSession } from "~/session"

export default function Home() {
  const session = createAsync(() => getSession(), { deferStream: true })
  return (
    <>
      <p id="session" textContent={JSON.stringify(session())} />
      <form method="post" action={`${import.meta.env.BASE_URL}logout`}>
        <button>Sign out</button>
      </form>
      <form method="post" action={`${import.meta.env.BASE_URL}update`}>
        <input name="name" aria-label="Name" />
        <button>Update</button>
      </form>
      <A href="/protected">Protected</A>
    </>
  )
}
