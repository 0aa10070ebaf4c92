import { SqliteAdapter } from "@svc-auth/sqlite"
import { scenarios } from "../../src/scenarios/index.ts"
import { conformOn } from "./conform-on.ts"

conformOn({
  name: "@svc-auth/sqlite",
  walks: scenarios,
  everywhere: true,
  start() {
    const opened: SqliteAdapter[] = []
    const open = () => {
      const adapter = SqliteAdapter(":memory:")
      opened.push(adapter)
      return adapter
    }
    return { open, close: () => opened.forEach((adapter) => adapter.close()) }
  },
})
