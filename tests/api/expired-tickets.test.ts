import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type Purpose, seal, unseal } from '#functions/second-factor/sealed.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { Authenticator, setUpFactor } from '#tests/support/authenticator.ts'
import { logIn } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const NAME = 'Marina_K'
const MINUTE_MS = 60_000

beforeEach(async () => {
  await site.run('delete from second_factors')
  await site.run('delete from recovery_codes')
})

/**
 * Makes the ticket that a site would have made at another time.
 * @param owner the id or token to which the ticket belongs.
 * @returns the minutes until the end of the original ticket, and the ticket with that many minutes added.
 */
function shifted(ticket: string, purpose: Purpose, owner: string, minutes: number) {
  const key = readFileSync(join(site.dataDir, 'secret.key'), 'utf8').trim()
  const content = JSON.parse(unseal(key, purpose, ticket, owner) ?? '') as { expiresAt: number }
  const moved = { ...content, expiresAt: content.expiresAt + minutes * MINUTE_MS }
  return {
    minutesLeft: (content.expiresAt - Date.now()) / MINUTE_MS,
    moved: seal(key, purpose, JSON.stringify(moved), owner)
  }
}

test('the second step of a login without script is offered for five minutes', async () => {
  const { recoveryCodes } = await setUpFactor(await logIn(site.origin, NAME))
  const visitor = new Visitor(site.origin)
  const field = (name: string) => visitor.document.querySelector<HTMLInputElement>(`main input[name=${name}]`)
  const finish = async (minutes: number): Promise<number> => {
    await visitor.open('/login')
    visitor.fill('Имя пользователя', NAME, 'main')
    visitor.fill('Пароль', DEMO_PASSWORD, 'main')
    await visitor.press('Войти', 'main')
    const token = field('_csrf')?.value ?? ''
    const { minutesLeft, moved } = shifted(field('ticket')?.value ?? '', 'login', token, minutes)
    field('ticket')?.setAttribute('value', moved)
    visitor.fill('Код из приложения или код восстановления', recoveryCodes[0] ?? '', 'main')
    await visitor.press('Войти', 'main')
    return minutesLeft
  }
  expect(await finish(-5)).toBeLessThanOrEqual(5)
  expect(visitor.texts('main [role=alert]')).toEqual(['Время вышло. Начните сначала.'])
  expect(await finish(-4)).toBeGreaterThan(4)
  expect(visitor.url).toBe('/')
  expect(visitor.cookies).toContain('SID')
})

test('the set-up of a second factor can be confirmed for thirty minutes', async () => {
  const member = await logIn(site.origin, NAME)
  const change = (action: string, body: object = {}) =>
    member.send('POST', `/api/_second_factor?action=${action}`, body)
  const { secret, ticket } = await okBody<{ secret: string; ticket: string }>(await change('start'))
  const code = new Authenticator(secret).code()
  const userId = await site.idOf(NAME)
  const { minutesLeft, moved } = shifted(ticket, 'setup', userId, -30)
  expect(minutesLeft).toBeLessThanOrEqual(30)
  expect(await codeOf(await change('confirm', { ticket: moved, code }))).toBe('400 step_expired')
  const { moved: young } = shifted(ticket, 'setup', userId, -29)
  expect((await change('confirm', { ticket: young, code })).status).toBe(200)
})
