import type { APIEvent } from "@solidjs/start/server"
import { answerToken } from "@svc-auth/conformance/fixtures"
import { getAccessToken } from "~/auth"

export const GET = ({ request }: APIEvent) => answerToken(getAccessToken, request)
