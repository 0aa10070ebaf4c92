import type { AdapterFacts } from "@svc-auth/conformance/adapter"

/** The values that the tables cannot hold, with the reasons. */
export const facts: AdapterFacts = {
  exceptions: {
    "values/null-and-absent": "a column cannot be absent, so members without a value are null",
    "values/own-columns": "members without a column are left out",
  },
}

export const factsOfUuids: AdapterFacts = {
  exceptions: { ...facts.exceptions, "values/user-ids": "its ids are UUIDs" },
}

const generated = "the database generates the ids"
export const factsOfGeneratedIds: AdapterFacts = {
  exceptions: {
    ...facts.exceptions,
    "users/id": generated,
    "users/taken-id": generated,
    "accounts/with-user": generated,
    "accounts/with-user-taken": generated,
    "values/user-ids": generated,
  },
}

export const factsOfAuthJs: AdapterFacts = {
  exceptions: {
    ...facts.exceptions,
    "passkeys/large-counter": "its column is a signed 32-bit integer",
    "passkeys/updated": "passkeys have no name",
  },
}
