import { createAsync, query } from "@solidjs/router"
import { setCookie, setHeader } from "vinxi/http"
import { auth } from "~/auth"

const getBoth = query(async () => {
  "use server"
  setCookie("app", "1")
  setHeader("vary", "Accept-Language")
  return await auth()
}, "both")

export default function Both() {
  const session = createAsync(() => getBoth(), { deferStream: true })
  return <p id="session" textContent={JSON.stringify(session())} />
}
