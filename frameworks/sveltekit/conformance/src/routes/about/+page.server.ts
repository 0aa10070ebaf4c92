import { auth } from "#auth"
import type { PageServerLoad } from "./$types"

export const prerender = true

export const load: PageServerLoad = async ({ locals }) => ({ sessions: [await auth(), await locals.auth()] })
