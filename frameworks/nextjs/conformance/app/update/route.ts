import { unstable_update } from "../../auth.ts"

export const POST = async (request: Request) =>
  Response.json(await unstable_update({ user: { name: String((await request.formData()).get("name")) } }))
