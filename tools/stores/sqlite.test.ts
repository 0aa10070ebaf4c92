import { SqliteAdapter } from "@svc-auth/sqlite"
import { conformOn, walks } from "./conform-on.ts"

conformOn({
  name: "@svc-auth/sqlite",
  walks,
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
