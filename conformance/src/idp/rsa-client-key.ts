import { importJWK, type JWK } from "jose"

/** The private key of the clients `svc-rs` and `svc-ps`. Only this test's provider accepts it. */
const jwk: JWK & { readonly n: string; readonly e: string } = {
  kty: "RSA",
  n: "x-rZE2TvCSOfHlbvlGUF--OvBAMoqsZ_I9KJpx8QHwZaCXPqbP2nLXxYGNtwwxNL2mFiipK9tGEDjBt3UFbgkhXHfOqATp5mj7qgy7y2-GhkLgU2OhvwZkZXu7lcydRfJl62e0zZYuSX3LK6wUUA1evEyv_MklLeixcgx5n2jEDgsrKvBfSr9GH2PnyHGBCxLsrjP6sQ1bM2OsSu6rVLBiia_cE9RPGCtJMceswLn3erOSAXnEV1dN2_ZSItWnq9uvxTLZzT5JF0K0KWzWLcthnCFQTcS7E2zjrvgxiq-iiS1qp-XpU-UFq6DIunCRM8PODHeuIIOpmiL8TF6UOqLw",
  e: "AQAB",
  d: "FvwRHXHh1Pmo-NUtnLCUDwv0L8W93mCNoTc6sfcCz1ECIgsXMpUOgaQbAYSdQs22-gfEoMJSmD39KUBxJ9CikiPPOIqXhN0g_-Ozn_5K77rE0HuzP9wSzWzHTSMjIBClfeUEHZ9OG64aKFAjjkaaMX4hX-YoBXy3RGOSK7taWsaDKjqxo7EzMAerWBv40ab3od2OkevHl_lBRAWw-udb84EqtsExf7Be3m-nBLXalrf8drkoggQEFxJRKe2iE-vB1OnZBASENWweM3su2W44cxsPsLT7wLBLpLG3ftajNxamtXyQIn3ijTc38P6XZJDjlWSCag7z6xLeXDJoqM0qhQ",
  p: "-XbRW4_cYGJfJrrYJdqL6VaxGqi6JO9Kh26vsUXhFnPd7BtZo-aXfMfuhGcMMp0k53EfJjECNRhln8H-tJkZFy-a5vBzwJtk0W_TM73cRc4mJ36w7VRNw1Av0X8mY8g006olAiN0bNoA-BtAZ70H4zIY4puMH8RZewrt6q1L4Xs",
  q: "zSe2_zkL28ta76PUL5SyIkxhl9GIBvVnJsRHyL2gDVtjkBOweUKQaQyFyRMUdB82FsD0jRVVBFuBC6VJMhcRVFie5ILfGlfv3E5WguRRXAsvD_PG_6dhT4vtXAwVrcVal4lpoe49qunkaX3IGwLxKiKODTRov49k4fkgU-QnGd0",
  dp:
    "RouQNsle866947Dw0PuVlz3ZxYUzZqB4vgXSD1qIhZXsiwlM9ymNa08Kp0yQyXtg5UY7Hcy8KBGnI19zzNSCoOjocChNQ4luID_0ROyK7v6WEZMlK2gsuW_ipebED3GdZsH1xz4JfYLExWTHeM6e_WO8X9DG9nDLMR1tHHE3RSM",
  dq:
    "TzoAHK4OG1J8CsGM5tcYt9AhfDzJuE47CKiSRD6euanKWFCSPTHsjPTuEYnRw0puW_kmN_m9_FHOEw5Apxxrb9RNgFfeCtFc6wpBtIixtscG5LUy63XbSZnzDzIHiTUG2DCT35oerItozyhpB61qLuhrTUQpE5kvz2ijCGK6iu0",
  qi:
    "1lZuIHBzyYIRIGR_AvVM9lFWBemfn-U1O_M5iYR4ULgvkTmg_iUst2oiUxIaGmdpUR3nMUzcyEJF4myobLDFYOsOu7kni0U_y8YnALwl2nZjayauCY0caSVnXP4HePokGGoMGN9cl6aeRgf8yBQrJpDFT0Ff_rgDZdbwQpEicIg",
}

/** The public key. */
export const rsaClientJwk: JWK = { kty: "RSA", n: jwk.n, e: jwk.e, kid: "svc-rsa-1" }

/** Returns the private key that signs by this algorithm, for the app under test. */
export const importRsaClientKey = async (alg: "RS256" | "PS256"): Promise<{ key: CryptoKey; kid: string }> => ({
  key: await importJWK(jwk, alg) as object as CryptoKey,
  kid: "svc-rsa-1",
})
