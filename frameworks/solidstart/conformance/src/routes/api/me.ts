import { auth } from "~/auth"

export const GET = auth((event) => Response.json(event.auth))
