import { createAsync } from "@solidjs/router"
import { getRequestEvent } from "solid-js/web"
import { query } from "@solidjs/router"
import { auth } from "~/auth"

const getSessions = query(async () => {
  "use server"
  return [await auth(), await getRequestEvent()?.locals.auth()]
}, "sessions")

export default function About() {
  const sessions = createAsync(() => getSessions(), { deferStream: true })
  return (
    <>
      <h1>About</h1>
      <p id="sessions" textContent={JSON.stringify(sessions())} />
    </>
  )
}
