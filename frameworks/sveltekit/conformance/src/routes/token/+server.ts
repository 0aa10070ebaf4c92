import { answerToken } from "@svc-auth/conformance/fixtures"
import { getAccessToken } from "#auth"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = ({ request }) => answerToken(getAccessToken, request)
