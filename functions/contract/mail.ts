/** Kinds of links in letters that change something when their form is sent. */
export type MailLinkKind = 'confirm' | 'recover' | 'takeBack'

/**
 * A letter that waits in the outbox: its kind, and the values that its text names. Links are stored by their id alone,
 * so that the database never holds a token that works (functions/mail/link-token.ts).
 */
export type PendingLetter =
  /** Sent to a new address: the link confirms that it belongs to the account. */
  | { kind: 'confirm'; username: string; linkId: string }
  /** Sent to the address of the account: the link sets a new password. */
  | { kind: 'recover'; username: string; linkId: string }
  /** Sent to the old address of an account after a change; the link sets this address again. */
  | { kind: 'addressChanged'; username: string; linkId: string }
  | { kind: 'passwordChanged'; username: string }
  /** @property isOn true when the account got a second factor; false when it lost it. */
  | { kind: 'secondFactorChanged'; username: string; isOn: boolean }
  | { kind: 'accountDeleted'; username: string }
  /**
   * @property network the network of the device, never its exact address.
   * @property device the browser and its system, in words.
   */
  | { kind: 'newDevice'; username: string; network: string; device: string }
  /** Sent by the operator's command to try the settings. */
  | { kind: 'test' }
