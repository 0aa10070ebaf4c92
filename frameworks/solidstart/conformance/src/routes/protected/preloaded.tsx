import { createAsync, query } from "@solidjs/router"

/** A page that only a path rule guards. */
const getSecret = query(() => {
  "use server"
  return Promise.resolve("for members")
}, "secret")

export const route = { preload: () => getSecret() }

export default function Preloaded() {
  const secret = createAsync(() => getSecret(), { deferStream: true })
  return <p id="secret" textContent={secret()} />
}
