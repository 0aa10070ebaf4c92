import { createAsync, query } from "@solidjs/router"

/** As an app would write it whose page is guarded by a path rule alone. */
const getSecret = query(() => {
  "use server"
  return Promise.resolve("for members")
}, "secret")

export const route = { preload: () => getSecret() }

export default function Preloaded() {
  const secret = createAsync(() => getSecret(), { deferStream: true })
  return <p id="secret" textContent={secret()} />
}
