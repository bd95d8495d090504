/** Actions that a guest can click and that are done after login, with the types of their targets. */
const TARGETS = {
  up: ['post', 'comment'],
  down: ['post', 'comment'],
  save: ['post'],
  hide: ['post'],
  join: ['community'],
  reply: ['comment'],
  write: ['post']
} as const
export type IntentAction = keyof typeof TARGETS
export type IntentTarget = (typeof TARGETS)[IntentAction][number]

/** An action that a guest clicked and that is done after the guest has logged in. */
export interface Intent {
  action: IntentAction
  on: IntentTarget
  /** Id of the target; the id of a post may be its public id instead. */
  id: string
}

/**
 * Letters that stand for the types of targets: the text of an intent has the letter before the target's id, and ids of
 * page elements begin with it too.
 */
const LETTERS: Record<IntentTarget, string> = { post: 'p', comment: 'c', community: 'g' }
const SHAPE = /^(\w+):([a-z])(\w{8,24})$/
const isIntentAction = (text: string): text is IntentAction => Object.hasOwn(TARGETS, text)

/** Writes an intent as the text that addresses and forms carry in the field `do`: `up:c<id>`. */
export const intentText = ({ action, on, id }: Intent): string => `${action}:${LETTERS[on]}${id}`

/** Parses the text of an intent; null for any other text. */
export function intentOf(text: string | null): Intent | null {
  const [, action = '', letter, id = ''] = SHAPE.exec(text ?? '') ?? []
  const on = isIntentAction(action) ? TARGETS[action].find(name => LETTERS[name] === letter) : undefined
  return isIntentAction(action) && on ? { action, on, id } : null
}

/**
 * Gives the address of the login or sign-up page, with the intent and the next page.
 * @param page the page with the form.
 */
export function loginAddress(page: '/login' | '/signup', next: string | null, intent: string): string {
  const query = new URLSearchParams()
  if (next !== null) query.set('next', next)
  if (intent !== '') query.set('do', intent)
  return query.size > 0 ? `${page}?${query}` : page
}
