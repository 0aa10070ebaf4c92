import { answerToken } from "@svc-auth/conformance/fixtures"
import { getAccessToken } from "../../auth.ts"

export const GET = (request: Request) => answerToken(getAccessToken, request)
