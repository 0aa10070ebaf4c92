import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { context, metrics, SpanStatusCode, trace } from "@opentelemetry/api"
import {
  AggregationTemporality,
  type Histogram,
  InMemoryMetricExporter,
  type MetricReader,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics"
import { BatchSpanProcessor, InMemorySpanExporter, type SpanProcessor } from "@opentelemetry/sdk-trace-node"
import type { Decision } from "@svc-auth/core"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { root } from "../root.ts"
import { createApp } from "./sign-ins.ts"
import { writeBlocks } from "./use-blocks.ts"

const folder = mkdtempSync(join(root, ".docs-"))
const path = join(folder, "src/telemetry.ts")
const exportedMetrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const reader = new PeriodicExportingMetricReader({ exporter: exportedMetrics })
const spans = new InMemorySpanExporter()

beforeAll(() => writeBlocks("docs/opentelemetry.md", folder))

afterAll(() => {
  for (const api of [metrics, trace, context]) api.disable()
  rmSync(folder, { recursive: true, force: true })
})

test("the recipe in docs/opentelemetry.md counts, times and traces sign-ins and refusals until it is stopped", async () => {
  const { startTelemetry, createRecorder } = await import(path) as {
    startTelemetry(reader: MetricReader, processor: SpanProcessor): () => Promise<unknown>
    createRecorder(): (decision: Decision) => void
  }
  const stopTelemetry = startTelemetry(reader, new BatchSpanProcessor(spans))
  const decided: Decision[] = []
  const record = createRecorder()
  const app = createApp({ events: { decision: (decision) => (decided.push(decision), record(decision)) } })
  expect((await app.signIn()).page.body).toBe("home")
  await app.signIn()
  await app.signIn({ faults: ["callback/denied"] })
  await app.signIn({ faults: ["token/error-400"] })
  expect(app.errors.filter(([type]) => type === "EventError")).toEqual([])

  // as at the end of the process. The exporter for tests would forget its spans
  vi.spyOn(spans, "shutdown").mockResolvedValue()
  await stopTelemetry()
  const found = exportedMetrics.getMetrics().at(-1)!.scopeMetrics.flatMap(({ metrics }) => metrics)
  const points = (name: string) =>
    found.find(({ descriptor }) => descriptor.name === name)!.dataPoints.map(({ attributes, value }) => ({
      ...attributes,
      count: typeof value === "number" ? value : (value as Histogram).count,
    }))
  const rows = [
    { "svc_auth.action": "beginSignIn", "svc_auth.outcome": "allowed", "svc_auth.provider": "idp", count: 4 },
    { "svc_auth.action": "signIn", "svc_auth.outcome": "allowed", "svc_auth.provider": "idp", count: 2 },
    {
      "svc_auth.action": "signIn",
      "svc_auth.outcome": "refused",
      "svc_auth.provider": "idp",
      "error.type": "OAuthCallbackError",
      count: 1,
    },
    {
      "svc_auth.action": "signIn",
      "svc_auth.outcome": "failed",
      "svc_auth.provider": "idp",
      "error.type": "OAuthCallbackError",
      count: 1,
    },
  ]
  expect(points("svc_auth.decisions")).toEqual(rows)
  expect(points("svc_auth.decision.duration")).toEqual(rows)

  const signIns = spans.getFinishedSpans().filter(({ name }) => name === "auth signIn")
  const began = decided.filter(({ action, outcome }) => action === "signIn" && outcome === "allowed")
  expect(signIns.map(({ status }) => status.code)).toEqual([0, 0, 0, SpanStatusCode.ERROR])
  expect(signIns.slice(0, 2).map(({ attributes }) => attributes["session.id"])).toEqual(
    began.map(({ session }) => session),
  )
  expect(signIns[0]!.attributes).toMatchObject({ "user.id": began[0]!.userId, "svc_auth.network": "192.0.2.0/24" })
  expect(signIns[2]!.attributes).toMatchObject({ "svc_auth.code": "access_denied" })
})
