import { expect, test } from 'vitest'
import type { Image } from '#functions/contract/views.ts'
import { saveAltText } from '#src/features/images/describe-store.ts'
import { apiOf } from '#tests/support/api-client.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

test('a picture’s description based on an outdated one is refused, and the refusal has the description saved in between', async () => {
  const member = await site.as('Petrovich')
  const api = apiOf(member, await site.idOf('Petrovich'))
  const body = new FormData()
  body.set('image', await fileOf(picture(200, 200)))
  const headers = { 'X-Csrf-Token': member.token }
  const uploaded = await member.fetch('/api/users/Petrovich/pro_pic', { method: 'POST', headers, body })
  const { id } = (await okBody<{ proPic: Image }>(uploaded)).proPic
  expect(await saveAltText(id, 'Первое', '', api)).toBe('Первое')
  await expect(saveAltText(id, 'Второе', '', api)).rejects.toMatchObject({
    code: 'edit_conflict',
    current: { altText: 'Первое' }
  })
  expect(await saveAltText(id, 'Второе', 'Первое', api)).toBe('Второе')
})
