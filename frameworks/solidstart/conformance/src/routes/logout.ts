import type { APIEvent } from "@solidjs/start/server"
import { signOut } from "~/auth"

export const POST = async ({ request }: APIEvent) => Response.json(await signOut(await request.formData()))
