import type { AppRoutes } from "../route.ts"

/** The routes by which users manage their own sessions, accounts and passkeys. Adapters and stores of ended sessions bring them. */
export const manageRoutes: AppRoutes = {}
