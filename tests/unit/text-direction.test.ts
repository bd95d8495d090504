import { describe, expect, test } from 'vitest'
import { isolated } from '#functions/contract/direction.ts'
import { pushText } from '#functions/messages/push.ts'
import { membershipText } from '#src/features/communities/messages/membership.ts'
import { communityText } from '#src/features/communities/text.ts'
import { saveText } from '#src/features/lists/messages/saving.ts'

/** The characters First Strong Isolate and Pop Directional Isolate, which begin and end an isolated text. */
const [FSI, PDI] = ['\u2068', '\u2069']

/**
 * Finds the characters in a text that could reorder the text around it: characters that begin an isolate which does not
 * end in the text, and characters that end an isolate which does not begin in the text.
 */
function leaksOf(text: string): string[] {
  const open: string[] = []
  const leaks: string[] = []
  for (const [sign] of text.matchAll(/[\u2066-\u2069]/g))
    if (sign !== PDI) open.push(sign)
    else if (open.pop() === undefined) leaks.push(sign)
  return [...leaks, ...open]
}

describe('a member’s text in a sentence of the site', () => {
  test('a member’s text that cannot reorder the sentence around it stays unchanged', () => {
    for (const text of ['Лампы', 'Lamps & схемы', '漢字', '😀 1914', '']) expect(isolated(text)).toBe(text)
  })

  test('a member’s text with direction marks or right-to-left letters is isolated', () => {
    for (const text of ['имя\u202e', '\u200fимя', 'שלום', 'سلام 5', 'а\u061cб'])
      expect(isolated(text)).toBe(FSI + text + PDI)
  })

  test('a member’s text cannot end its own isolate, or leave another isolate open', () => {
    for (const text of ['а\u2069\u202eб', '\u2067а', '\u2066\u2069\u2069\u2067\u2068', '\u2069'.repeat(9)]) {
      const shown = isolated(text)
      expect(leaksOf(shown)).toEqual([])
      expect(shown.startsWith(FSI) && shown.endsWith(PDI)).toBe(true)
    }
  })

  test.each([
    ['an alert', (name: string) => saveText.saved([name])],
    ['a question', (name: string) => membershipText.leaveTitle(name)],
    ['a label', (name: string) => membershipText.joinTo(name)],
    ['the title of a page', (name: string) => communityText.aboutTitle(name)],
    ['a push notification', (name: string) => pushText.modAdd(name, 'Sova').title],
    [
      'a push notification about a removed post',
      (name: string) => pushText.deletedPost({ post: 'Пост', mods: name, reason: null }).title
    ]
  ])('a member’s text is isolated in %s', (_, sentence) => {
    expect(sentence('а\u202eб')).toContain(`${FSI}а\u202eб${PDI}`)
    expect(sentence('Лампы')).not.toMatch(/[\u2066-\u2069]/)
  })
})
