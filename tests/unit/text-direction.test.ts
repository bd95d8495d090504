import { describe, expect, test } from 'vitest'
import { isolated } from '#functions/contract/direction.ts'
import { pushText } from '#functions/messages/push.ts'
import { membershipText } from '#src/features/communities/membership-text.ts'
import { communityText } from '#src/features/communities/text.ts'
import { saveText } from '#src/features/lists/saving-text.ts'

/** The characters that start an isolate with its first letter's direction, and end it. */
const [FSI, PDI] = ['\u2068', '\u2069']

/**
 * The characters that may reorder the text around: isolates left open, and ends of isolates that are not its
 * own.
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
  test('stays unchanged if it cannot reorder the sentence', () => {
    for (const text of ['Лампы', 'Lamps & схемы', '漢字', '😀 1914', '']) expect(isolated(text)).toBe(text)
  })

  test('is isolated if it has direction marks or letters of a right-to-left script', () => {
    for (const text of ['имя\u202e', '\u200fимя', 'שלום', 'سلام 5', 'а\u061cб'])
      expect(isolated(text)).toBe(FSI + text + PDI)
  })

  test('cannot end its isolate itself, or leave one open', () => {
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
    ['a message to the device', (name: string) => pushText.modAdd(name, 'Sova').title],
    [
      'a message about a removal',
      (name: string) => pushText.deletedPost({ post: 'Пост', mods: name, reason: null }).title
    ]
  ])('is so in %s', (_, sentence) => {
    expect(sentence('а\u202eб')).toContain(`${FSI}а\u202eб${PDI}`)
    expect(sentence('Лампы')).not.toMatch(/[\u2066-\u2069]/)
  })
})
