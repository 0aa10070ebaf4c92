import { auth, signOut } from "~/auth"

export const POST = auth(async ({ request }) => Response.json(await signOut(await request.formData())))
