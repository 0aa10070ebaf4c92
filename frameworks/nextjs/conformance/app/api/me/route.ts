import type { NextRequest } from "next/server"
import { auth } from "../../../auth.ts"

export const GET = async (request: NextRequest) => Response.json(await auth(request))
