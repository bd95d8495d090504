import { describe, expect, test } from 'vitest'
import { isModOf, whyNotAs } from '#functions/moderation/rules.ts'

const place = { id: 'a'.repeat(24), name: 'Radio', title: null, proPic: null }
const someone = { isAdmin: false, moddingList: [] }
const moderator = { isAdmin: false, moddingList: [place] }
const admin = { isAdmin: true, moddingList: null }

describe('capacities', () => {
  test('a moderator has that capacity only in their own community', () => {
    expect(isModOf(moderator, place.id)).toBe(true)
    expect(isModOf(moderator, 'b'.repeat(24))).toBe(false)
    expect(isModOf(admin, place.id)).toBe(false)
  })

  test('everybody may act as themselves, and as mods or admins only if they are', () => {
    expect(whyNotAs(someone, 'normal', place.id)).toBeNull()
    expect(whyNotAs(someone, 'mods', place.id)).toBe('not_mod')
    expect(whyNotAs(someone, 'admins', place.id)).toBe('not_admin')
    expect(whyNotAs(moderator, 'mods', place.id)).toBeNull()
    expect(whyNotAs(moderator, 'admins', place.id)).toBe('not_admin')
    expect(whyNotAs(admin, 'admins', place.id)).toBeNull()
    expect(whyNotAs(admin, 'mods', place.id)).toBe('not_mod')
  })
})
