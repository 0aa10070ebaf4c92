import { cookies } from "next/headers"
import { auth } from "../../auth.ts"
import { escape, page } from "../../html.ts"

export const GET = async () => {
  const jar = await cookies()
  jar.set("app", "1")
  const response = page("Both", `<p id="session">${escape(JSON.stringify(await auth()))}</p>`)
  response.headers.set("vary", "Accept-Language")
  return response
}
