import { requireFresh } from "../../auth.ts"

export const GET = async () => Response.json({ name: (await requireFresh()).user?.name })
