import { beforeEach, expect, test } from 'vitest'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

// Most forms have a rate limit of one per second or so, which a double click exceeds.
const site = writingSite({ RATE_LIMITS: 'on', CAPTCHA: 'off' })
const { number } = site

let visitor: Visitor
beforeEach(() => {
  visitor = new Visitor(site.origin)
})

test('without script a double click makes one token', async () => {
  visitor.logIn(await site.as('Marina_K'))
  await visitor.open('/-/tokens')
  visitor.fill('Название', 'Сводка')
  await visitor.pressTwice('Создать токен')
  expect(visitor.texts('main [role=alert]').map(text => text.replaceAll('\u00a0', ' '))).toEqual([
    'Этот токен уже создан, и показать его снова нельзя. Если вы его не сохранили, отзовите его и создайте новый.'
  ])
  expect(visitor.texts('.passkeys li b')).toEqual(['Сводка'])
  await visitor.press('Создать токен')
  expect(visitor.text('.secret')).toMatch(/^veche_/)
  expect(await number('select count(*) from access_tokens')).toBe(2)
})
