import { auth } from "~/auth"

export const GET = async () => {
  const all = await Promise.all([auth(), auth(), auth()])
  return Response.json({ same: all.every((one) => JSON.stringify(one) === JSON.stringify(all[0])), session: all[0] })
}
