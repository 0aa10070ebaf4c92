import { auth } from "../../auth.ts"

export const GET = async () => {
  const all = await Promise.all([auth(), auth(), auth()])
  const [session] = all.map((one) => JSON.stringify(one))
  return Response.json({ same: all.every((one) => JSON.stringify(one) === session), session: all[0] })
}
