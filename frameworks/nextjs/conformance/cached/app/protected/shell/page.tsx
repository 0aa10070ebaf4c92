import { Suspense } from "react"
import { auth } from "../../../auth.ts"

/** A page whose shell is prerendered and secret, and completed at each request. */
export default function Shell() {
  return (
    <>
      <p id="secret">for members</p>
      <Suspense fallback={<p>…</p>}>
        <Name />
      </Suspense>
    </>
  )
}

async function Name() {
  return <p id="name">{(await auth())?.user?.name ?? "nobody"}</p>
}
