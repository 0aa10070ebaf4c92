import { createAsync } from "@solidjs/router"
import { getSecret } from "~/session"

export const route = { preload: () => getSecret() }

export default function Members() {
  const secret = createAsync(() => getSecret(), { deferStream: true })
  return (
    <>
      <h1>Members only</h1>
      <p class="lead">{secret()}</p>
      <p>Sign out and open this page again: you are asked to sign in, and brought back here.</p>
    </>
  )
}
