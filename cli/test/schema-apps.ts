import type { Files } from "./app.ts"

/** The code of an app with passwords and a second factor on `@svc-auth/sql`. */
export const auth = (more = "") =>
  `import Svc from "@svc-auth/hono"
import { mfa, Password } from "@svc-auth/password"
import { SqlAdapter } from "@svc-auth/sql"
${more}
export const { auth } = Svc({ adapter: SqlAdapter(db), providers: [Password()], use: [mfa()] })
`

export const manifest = (...names: string[]): Files => ({
  "package.json": JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "*"])) }),
})

/** The tables of `@auth/drizzle-adapter`'s documentation, with a table and comments of the app. */
export const drizzleOfAuthJs =
  `import { boolean, timestamp, pgTable, text, primaryKey, integer } from "drizzle-orm/pg-core"
import type { AdapterAccountType } from "@auth/core/adapters"

// our users
export const users = pgTable("user", {
  id: text("id").primaryKey().$defaultFn(() => crypto.randomUUID()),
  name: text("name"),
  email: text("email").unique(),
  emailVerified: timestamp("emailVerified", { mode: "date" }),
  image: text("image"),
  plan: text("plan").notNull().default("free"), // of the shop
})

export const accounts = pgTable("account", {
  userId: text("userId").notNull().references(() => users.id, { onDelete: "cascade" }),
  type: text("type").$type<AdapterAccountType>().notNull(),
  provider: text("provider").notNull(),
  providerAccountId: text("providerAccountId").notNull(),
  refresh_token: text("refresh_token"),
  access_token: text("access_token"),
  expires_at: integer("expires_at"),
  token_type: text("token_type"),
  scope: text("scope"),
  id_token: text("id_token"),
  session_state: text("session_state"),
}, (account) => [primaryKey({ columns: [account.provider, account.providerAccountId] })])

export const sessions = pgTable("session", {
  sessionToken: text("sessionToken").primaryKey(),
  userId: text("userId").notNull().references(() => users.id, { onDelete: "cascade" }),
  expires: timestamp("expires", { mode: "date" }).notNull() // ends then
})

export const posts = pgTable("post", { id: integer("id").primaryKey(), isPublic: boolean("isPublic") })
`

/** The models of `@auth/prisma-adapter`'s documentation, with a model, fields and comments of the app. */
export const prismaOfAuthJs = `// the database
datasource db {
  provider = "postgresql"
}

generator client {
  provider = "prisma-client"
  output   = "./client"
}

/// our users { }
model User {
  id            String    @id @default(cuid())
  name          String?
  email         String    @unique
  emailVerified DateTime?
  image         String?
  password      String? // of the old sign-in
  accounts      Account[]
  sessions      Session[]
  posts         Post[]
  createdAt     DateTime  @default(now())
}

model Account {
  userId            String
  type              String
  provider          String
  providerAccountId String
  refresh_token     String?
  access_token      String?
  expires_at        Int?
  token_type        String?
  scope             String?
  id_token          String?
  session_state     String?

  user User @relation(fields: [userId], references: [id], onDelete: Cascade)

  @@id([provider, providerAccountId])
}

model Session {
  sessionToken String   @unique
  userId       String
  expires      DateTime
  user         User     @relation(fields: [userId], references: [id], onDelete: Cascade)
}

model Post {
  id     Int    @id
  author User   @relation(fields: [userId], references: [id])
  userId String
  text   String @default("model Fake {}")
}
`
