import { signOut } from "../../auth.ts"

export const POST = async (request: Request) => Response.json(await signOut(await request.formData()))
