import { seen } from "@svc-auth/conformance/fixtures"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = ({ request }) => seen(request)
