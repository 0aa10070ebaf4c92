import type { APIRoute } from "astro"
import { signOut } from "#auth"

export const POST: APIRoute = async ({ request }) => Response.json(await signOut(await request.formData()))
