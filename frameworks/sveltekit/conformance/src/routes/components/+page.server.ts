import { auth } from "#auth"
import type { PageServerLoad } from "./$types"

export const load: PageServerLoad = async () => ({ session: await auth(), rendered: crypto.randomUUID() })
