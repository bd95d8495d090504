import { describe, expect, test } from 'vitest'
import { isModOf, whyNotAs } from '#functions/moderation/rules.ts'

const community = { id: 'a'.repeat(24), name: 'Radio', title: null, proPic: null }
const someone = { isAdmin: false, moddingList: [] }
const moderator = { isAdmin: false, moddingList: [community] }
const admin = { isAdmin: true, moddingList: null }

describe('the capacities in which a member acts', () => {
  test('a moderator has the capacity of a moderator only in their own community, and an admin in none', () => {
    expect(isModOf(moderator, community.id)).toBe(true)
    expect(isModOf(moderator, 'b'.repeat(24))).toBe(false)
    expect(isModOf(admin, community.id)).toBe(false)
  })

  test('every account may act as a member; only moderators may act as moderators, and only admins as admins', () => {
    expect(whyNotAs(someone, 'normal', community.id)).toBeNull()
    expect(whyNotAs(someone, 'mods', community.id)).toBe('not_mod')
    expect(whyNotAs(someone, 'admins', community.id)).toBe('not_admin')
    expect(whyNotAs(moderator, 'mods', community.id)).toBeNull()
    expect(whyNotAs(moderator, 'admins', community.id)).toBe('not_admin')
    expect(whyNotAs(admin, 'admins', community.id)).toBeNull()
    expect(whyNotAs(admin, 'mods', community.id)).toBe('not_mod')
  })
})
