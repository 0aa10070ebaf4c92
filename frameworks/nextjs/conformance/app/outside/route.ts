import { getOutcome } from "../../outside.ts"

export const GET = async () => Response.json({ outcome: await getOutcome() })

export const dynamic = "force-dynamic"
