import { auth } from "#auth"
import type { LayoutServerLoad } from "./$types"

export const load: LayoutServerLoad = async () => ({ session: await auth() })
