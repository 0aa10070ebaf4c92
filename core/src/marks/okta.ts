// deno-fmt-ignore-file -- written by npm run generate from the package simple-icons (CC0-1.0), icon "okta"

export const mark = "M12 0C5.389 0 0 5.35 0 12s5.35 12 12 12 12-5.35 12-12S18.611 0 12 0zm0 18c-3.325 0-6-2.675-6-6s2.675-6 6-6 6 2.675 6 6-2.675 6-6 6z"
