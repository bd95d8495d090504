const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** So many in so long, in milliseconds: a bucket of that size, full again once the time has passed. */
export interface Window {
  most: number
  ms: number
}

/** What may be done how often: rules.md 6. Whoever does it is named where it is counted. */
export const WINDOWS = {
  logInByAddress: [{ most: 10, ms: SECOND }],
  logInByAddressAndName: [{ most: 20, ms: HOUR }],
  logInByName: [{ most: 50, ms: HOUR }],
  signUp: [
    { most: 2, ms: MINUTE },
    { most: 10, ms: 6 * HOUR }
  ],
  settings: [
    { most: 5, ms: SECOND },
    { most: 100, ms: HOUR }
  ],
  vote: [
    { most: 4, ms: SECOND },
    { most: 2000, ms: 24 * HOUR }
  ],
  upload: [
    { most: 5, ms: SECOND },
    { most: 80, ms: 24 * HOUR }
  ],
  analytics: [{ most: 2, ms: SECOND }],
  otherWrites: [{ most: 60, ms: MINUTE }],
  deleteAccount: [{ most: 1, ms: 5 * SECOND }]
} satisfies Record<string, Window[]>

export type Limited = keyof typeof WINDOWS
