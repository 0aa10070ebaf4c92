import type { PageServerLoad } from "./$types"

export const trailingSlash = "always"

export const load: PageServerLoad = () => ({ secret: "for members" })
