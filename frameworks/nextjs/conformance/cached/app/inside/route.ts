import { connection } from "next/server"
import { auth } from "../../auth.ts"

/** Tells what a cached function gets that reads the session. */
export const GET = async () => {
  await connection()
  try {
    return Response.json({ session: await readSession() })
  } catch (thrown) {
    return Response.json({ error: thrown instanceof Error ? thrown.message : String(thrown) }, { status: 500 })
  }
}

async function readSession() {
  "use cache"
  return await auth()
}
