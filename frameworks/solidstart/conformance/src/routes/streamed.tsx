import { createAsync, query } from "@solidjs/router"
import { Suspense } from "solid-js"
import { auth } from "~/auth"

/** Reads the session after the response has started. */
const getLater = query(async () => {
  "use server"
  await new Promise((resolve) => setTimeout(resolve))
  return (await auth())?.user?.name ?? "nobody"
}, "later")

export default function Streamed() {
  const later = createAsync(() => getLater())
  return (
    <Suspense fallback={<p>…</p>}>
      <p id="later">{later()}</p>
    </Suspense>
  )
}
