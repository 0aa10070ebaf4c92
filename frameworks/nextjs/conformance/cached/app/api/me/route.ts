import { auth } from "../../../auth.ts"

export const GET = auth((request) => Response.json(request.auth))
