import { expect, test } from 'vitest'
import { badgeLabel } from '#src/features/profiles/badges.ts'
import { itemKind } from '#src/features/profiles/item-kind.ts'
import { hue } from '#src/ui/hue.ts'

test('[P8.unknown.01] an item of an unknown type in a feed causes an error', () => {
  expect(itemKind('post')).toBe('post')
  expect(itemKind('comment')).toBe('comment')
  expect(() => itemKind('poll')).toThrow('Unknown feed item type: poll')
})

test('[P8.unknown.02 P3.profile.04] supporter is the only badge; a badge of another type causes an error', () => {
  expect(badgeLabel('supporter', 'Вече')).toBe('Поддерживает Вече')
  expect(() => badgeLabel('hero', 'Вече')).toThrow('Unknown badge type: hero')
})

test('[P9.avatar.01] the first letter of a name alone decides which of 8 colours its avatar has', () => {
  expect(hue('Radio')).toBe(hue('rust'))
  const all = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'].map(hue)
  expect(new Set(all)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
})
