/** What may wait for a login, and what each may be done to. */
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

/** What somebody who is not signed in has pressed: it is done once they are. */
export interface Intent {
  act: IntentAction
  on: IntentTarget
  /** Of a post also its public id. */
  id: string
}

/** What ids begin with in an intent, as those of their elements in pages do. */
const LETTERS: Record<IntentTarget, string> = { post: 'p', comment: 'c', community: 'g' }
const SHAPE = /^(\w+):([a-z])(\w{8,24})$/
const isIntentAction = (text: string): text is IntentAction => Object.hasOwn(TARGETS, text)

/** An intent as addresses and forms carry it in the field `do`: `up:c<id>`. */
export const intentText = ({ act, on, id }: Intent): string => `${act}:${LETTERS[on]}${id}`

/** Reads it; null for what is none. */
export function intentOf(text: string | null): Intent | null {
  const [, act = '', letter, id = ''] = SHAPE.exec(text ?? '') ?? []
  const on = isIntentAction(act) ? TARGETS[act].find(name => LETTERS[name] === letter) : undefined
  return isIntentAction(act) && on ? { act, on, id } : null
}

/** Where a login leads to, with what is done after it. @param page the form's. */
export function loginAddress(page: '/login' | '/signup', next: string | null, intent: string): string {
  const query = new URLSearchParams()
  if (next !== null) query.set('next', next)
  if (intent !== '') query.set('do', intent)
  return query.size > 0 ? `${page}?${query}` : page
}
