import { expect, type Page, test } from '@playwright/test'
import { endingToken } from '#functions/mail/ending-token.ts'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

const SECRET_KEY = 'a secret key for the links of tests'
const own = ownSite(async () => ({ MAIL_URL: 'file:', SECRET_KEY }))
const WIDTHS = [360, 1440]

async function expectGood(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await findFaults(page)).toEqual([])
  }
}

/** Reads the kinds of letters that Marina_K has asked for. */
async function wanted(): Promise<unknown[]> {
  const sql = "select kind from wanted_letters where user_id = (select id from users where username = 'Marina_K')"
  return (await own.db.execute(sql)).rows.map(({ kind }) => kind)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a member turns letters on and off in the settings, which say when the address is not confirmed', async ({
      page,
      context
    }) => {
      const setAddress = (email: string | null, at: number | null) =>
        own.db.execute({
          sql: "update users set email = ?, email_confirmed_at = ? where username = 'Marina_K'",
          args: [email, at]
        })
      await own.logIn(context, 'Marina_K')
      const section = page.locator('#notifications')
      const save = page.getByRole('button', { name: 'Сохранить', exact: true })
      await setAddress(null, null)
      await page.goto(`${own.site.origin}/settings`)
      await expect(section.getByText('Чтобы письма приходили, укажите почту.')).toBeVisible()
      await setAddress('marina@example.org', null)
      await page.reload()
      await expect(section.getByText('Чтобы письма приходили, подтвердите адрес почты.')).toBeVisible()
      if (javaScriptEnabled) await expectGood(page)
      await setAddress('marina@example.org', 1)
      await page.reload()
      await expect(section.getByText('Чтобы письма приходили')).toHaveCount(0)
      await section.getByLabel('Об ответах письмом').check()
      await section.getByLabel('Подборка за неделю письмом').check()
      await save.click()
      await expect(page.getByText('Настройки сохранены.')).toBeVisible()
      expect(await wanted()).toEqual(['digest', 'replies'])
      await expect(section.getByLabel('Об ответах письмом')).toBeChecked()
      await section.getByLabel('Об ответах письмом').uncheck()
      await save.click()
      await expect(section.getByLabel('Об ответах письмом')).not.toBeChecked()
      expect(await wanted()).toEqual(['digest'])
    })

    test('a guest ends letters by the link of a letter', async ({ page }) => {
      const { rows } = await own.db.execute("select id from users where username = 'Marina_K'")
      const token = endingToken(SECRET_KEY, { kind: 'digest', userId: String(rows[0]?.['id']) })
      await page.goto(`${own.site.origin}/-/letters/end?token=${token}`)
      if (javaScriptEnabled) await expectGood(page)
      expect(await wanted()).toEqual(['digest'])
      await page.getByRole('button', { name: 'Отключить' }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText('больше не\u00a0будет')
      if (javaScriptEnabled) await expectGood(page)
      expect(await wanted()).toEqual([])
    })
  })
}
