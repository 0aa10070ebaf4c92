import { createAsync, query } from "@solidjs/router"
import { auth } from "~/auth"
import { keep } from "~/outside"

const getName = query(async () => {
  "use server"
  keep()
  return (await auth())?.user?.name ?? "nobody"
}, "kept-name")

export default function Kept() {
  const name = createAsync(() => getName(), { deferStream: true })
  return <p>kept: {name()}</p>
}
