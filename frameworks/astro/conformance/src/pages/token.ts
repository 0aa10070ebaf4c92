import { answerToken } from "@svc-auth/conformance/fixtures"
import type { APIRoute } from "astro"
import { getAccessToken } from "#auth"

export const GET: APIRoute = ({ request }) => answerToken(getAccessToken, request)
