const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A limit: the number of actions that fill a bucket, and the milliseconds in which the bucket refills. */
export interface Window {
  most: number
  ms: number
}

/** The rate limits of rules.md 6, by action. The caller that counts an action gives the account or network. */
export const WINDOWS = {
  /**
   * The windows of a minute and of an hour bound the number of password hashes that one network may cause:
   * docs/decisions/password-hashing.md.
   */
  logInByAddress: [
    { most: 10, ms: SECOND },
    { most: 30, ms: MINUTE },
    { most: 200, ms: HOUR }
  ],
  logInByAddressAndName: [{ most: 20, ms: HOUR }],
  logInByName: [{ most: 50, ms: HOUR }],
  /**
   * Codes of a second factor, by the account: a login and every other action share the limit. Only people who know the
   * password reach it, so strangers cannot lock the owner out.
   */
  secondFactor: [{ most: 20, ms: HOUR }],
  signUp: [
    { most: 2, ms: MINUTE },
    { most: 10, ms: 6 * HOUR }
  ],
  settings: [
    { most: 5, ms: SECOND },
    { most: 100, ms: HOUR }
  ],
  /** Letters that somebody asks for: links that recover an account or confirm an address (rules.md 23). */
  letterToAccount: [{ most: 3, ms: HOUR }],
  letterToAddress: [{ most: 5, ms: HOUR }],
  letterFromNetwork: [{ most: 20, ms: HOUR }],
  /** Letters about the safety of an account have a limit of their own, which requests for links cannot use up. */
  safetyLetter: [{ most: 10, ms: HOUR }],
  createPost: [
    { most: 1, ms: 10 * SECOND },
    { most: 70, ms: 24 * HOUR }
  ],
  createComment: [
    { most: 2, ms: 5 * SECOND },
    { most: 300, ms: 24 * HOUR }
  ],
  /** Editing, deleting, locking and pinning of posts and comments share this limit. */
  changeContent: [
    { most: 5, ms: 5 * SECOND },
    { most: 2000, ms: 24 * HOUR }
  ],
  report: [
    { most: 1, ms: 5 * SECOND },
    { most: 50, ms: 24 * HOUR }
  ],
  join: [
    { most: 1, ms: SECOND },
    { most: 500, ms: HOUR }
  ],
  linkInfo: [{ most: 1000, ms: HOUR }],
  preview: [
    { most: 5, ms: 5 * SECOND },
    { most: 1000, ms: HOUR }
  ],
  createList: [
    { most: 1, ms: 2 * SECOND },
    { most: 100, ms: 24 * HOUR }
  ],
  /** Limit for editing and deleting lists. */
  changeList: [{ most: 1, ms: SECOND }],
  addListItem: [
    { most: 2, ms: SECOND },
    { most: 1000, ms: HOUR }
  ],
  createCommunity: [{ most: 3, ms: 24 * HOUR }],
  requestCommunity: [{ most: 5, ms: 12 * HOUR }],
  vote: [
    { most: 4, ms: SECOND },
    { most: 2000, ms: 24 * HOUR }
  ],
  upload: [
    { most: 5, ms: SECOND },
    { most: 80, ms: 24 * HOUR }
  ],
  /** The limit is low, because an export of an account's data reads as many rows as thousands of pages. */
  exportData: [{ most: 3, ms: HOUR }],
  analytics: [{ most: 2, ms: SECOND }],
  otherWrites: [{ most: 60, ms: MINUTE }],
  deleteAccount: [{ most: 1, ms: 5 * SECOND }]
} satisfies Record<string, Window[]>

export type Limited = keyof typeof WINDOWS

/**
 * Limits of an account or address that may be another's: an answer does not tell what is left of them, because a
 * stranger would learn whether the account exists and what its owner does.
 */
export const UNTOLD: ReadonlySet<Limited> = new Set<Limited>([
  'logInByName',
  'secondFactor',
  'letterToAccount',
  'letterToAddress',
  'safetyLetter'
])
