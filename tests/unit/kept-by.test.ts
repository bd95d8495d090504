import { expect, test } from 'vitest'
import { keptBy } from '#functions/kept-by.ts'

test('what is made of a subject is made once for equal facts, and anew for other facts or another subject', () => {
  const made: string[] = []
  const of = keptBy(({ name }: { name: string }, { age, isMember }: { age: number; isMember: boolean }) => {
    made.push(`${name} ${age} ${isMember}`)
    return { text: `${name}, ${age}${isMember ? ', for members' : ''}` }
  })
  const post = { name: 'Пост' }
  expect(of(post, { age: 1, isMember: false })).toBe(of(post, { age: 1, isMember: false }))
  expect(of(post, { age: 2, isMember: false }).text).toBe('Пост, 2')
  expect(of(post, { age: 2, isMember: true }).text).toBe('Пост, 2, for members')
  expect(of({ name: 'Другой' }, { age: 2, isMember: true }).text).toBe('Другой, 2, for members')
  expect(made).toEqual(['Пост 1 false', 'Пост 2 false', 'Пост 2 true', 'Другой 2 true'])
})
