import * as v from 'valibot'
import { shortText, text } from './fields.ts'

/** Bits of the events in the database; the triggers of migration 0043 have the same numbers. */
const BITS = { 'post.created': 1, 'comment.created': 2, 'report.created': 4 } as const

/** An event of a community that a webhook can be told of. */
export type HookEvent = keyof typeof BITS

/** All events, in the order in which answers name them. */
export const HOOK_EVENTS = Object.keys(BITS) as [HookEvent, ...HookEvent[]]

const bitOf = (event: HookEvent): number => BITS[event]

export const eventBits = (events: readonly HookEvent[]): number =>
  events.reduce((bits, event) => bits | bitOf(event), 0)

export const eventsOf = (bits: number): HookEvent[] => HOOK_EVENTS.filter(event => (bits & bitOf(event)) !== 0)

/** Upper bound for the events that one call may list; repeated ones count once. */
const EVENTS_ROOM = 10

const events = v.pipe(
  v.array(v.picklist(HOOK_EVENTS, 'invalid_value'), 'invalid_value'),
  v.minLength(1, 'invalid_value'),
  v.maxLength(EVENTS_ROOM, 'invalid_value')
)

/** Body of the call that makes a webhook. */
export const newHook = v.object({ url: text, events })

/** Body of the call that changes a webhook; an absent or null field is unchanged. */
export const hookChanges = v.object({
  url: v.nullish(shortText()),
  events: v.nullish(events),
  /** False switches the webhook off; true switches it on again. */
  on: v.nullish(v.boolean())
})

/** A webhook, as moderators of its community see it. */
export interface Hook {
  id: string
  url: string
  events: HookEvent[]
  /**
   * Username of the moderator or admin who has added the webhook, given it its address or switched it on last; null
   * when this account may not moderate the community any more, so that nothing is sent.
   */
  keeper: string | null
  createdAt: string
  /** Time since when the webhook is off; null while it is on. */
  disabledAt: string | null
  /** Number of failed tries since the last delivery that succeeded. */
  failures: number
  /** HTTP status of the last answer; null before the first try, and when there was no answer. */
  lastStatus: number | null
  /** Time of the last try. */
  lastAt: string | null
}

/** A webhook right after it was made: no other answer holds its secret. */
export interface MadeHook extends Hook {
  secret: string
}
