import { answerVerb } from "@svc-auth/conformance/fixtures"
import type { APIRoute } from "astro"
import { svc } from "#auth"

export const POST: APIRoute = async ({ request }) => answerVerb(svc, await request.formData())
