import { createCoreDriver } from "../src/drivers/core.ts"
import { conform } from "./conform.ts"

conform(createCoreDriver(["big-headers"]))
