import { SqlAdapter } from "@svc-auth/sql"
import { toSql } from "@svc-auth/sql/schema"
import { DatabaseSync } from "node:sqlite"
import { fields } from "../../conformance/src/fixtures/fielded.ts"
import { conformOn, walks } from "./conform-on.ts"

const nulls = "members without a value are null instead of absent, as in Auth.js's SQL adapters"

conformOn({
  name: "@svc-auth/sql",
  walks,
  everywhere: true,
  exceptions: { "callbacks/mailed-parameters": nulls, "callbacks/stored-parameters": nulls },
  start() {
    const opened: DatabaseSync[] = []
    const open = () => {
      const database = new DatabaseSync(":memory:")
      opened.push(database)
      for (const statement of toSql({ dialect: "sqlite", fields })) database.exec(statement)
      return SqlAdapter(database)
    }
    return { open, close: () => opened.forEach((database) => database.close()) }
  },
})
