import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts'
import { lengthOf } from './text.ts'

const USERNAME = /^\w+$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Reserved usernames, which nobody may take (rules.md 7). */
const RESERVED = new Set(
  'admin administrator anonymous deleted ghost mod moderator moderators nobody null root support system undefined'.split(
    ' '
  )
)

/** True when a name has only allowed characters. */
export const hasUsernameCharacters = (name: string): boolean => USERNAME.test(name)

/** True for a valid username, whether it is taken or not. */
export function isUsername(name: string, siteSlug: string): boolean {
  const lower = name.toLowerCase()
  const fits = name.length >= USERNAME_MIN && name.length <= USERNAME_MAX && hasUsernameCharacters(name)
  return fits && !RESERVED.has(lower) && lower !== siteSlug.toLowerCase()
}

export const isPassword = (text: string): boolean =>
  text.length <= 2 * PASSWORD_MAX && lengthOf(text) >= PASSWORD_MIN && lengthOf(text) <= PASSWORD_MAX

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text)
