import { Suspense } from "react"
import { auth } from "../../auth.ts"

export default function Streamed() {
  return (
    <Suspense fallback={<p>…</p>}>
      <Later />
    </Suspense>
  )
}

/** Reads the session after the response has started. */
async function Later() {
  await new Promise((resolve) => setTimeout(resolve))
  return <p id="later">{(await auth())?.user?.name ?? "nobody"}</p>
}

export const dynamic = "force-dynamic"
