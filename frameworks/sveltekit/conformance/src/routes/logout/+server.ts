import { signOut } from "#auth"
import type { RequestHandler } from "./$types"

export const POST: RequestHandler = async ({ request }) => Response.json(await signOut(await request.formData()))
