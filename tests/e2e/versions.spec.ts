import { expect, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()
test.beforeEach(async () => {
  await own.db.execute('delete from text_versions')
})

for (const [width, javaScriptEnabled] of [
  [360, false],
  [1440, true]
] as const)
  test(`a guest reads what a post and a comment said before, ${width} px wide`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 740 } })
    const page = await context.newPage()
    const row = await own.db.execute(`select p.public_id post, p.id, c.id comment, m.name from comments c
      join posts p on p.id = c.post_id join communities m on m.id = p.community_id
      where c.parent_id is null and c.deleted_at is null and p.deleted_at is null and p.body <> '' limit 1`)
    const { post, id, comment, name } = row.rows[0] as unknown as Record<string, string>
    const former = `Прежний текст **без правки** ${'оченьдлинноеслово'.repeat(20)}`
    for (const [table, target] of [
      ['posts', id],
      ['comments', comment]
    ])
      await own.db.execute({
        sql: `update ${table} set body = body || ' ', edited_at = created_at + 600000 where id = ?`,
        args: [target ?? '']
      })
    await own.db.execute({ sql: 'update text_versions set body = ?', args: [former] })
    await page.goto(`${own.site.origin}/${name}/post/${post}`)
    const marks = page.getByRole('link', { name: 'изменено' })
    await marks.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('История изменений')
    await expect(page.locator('.versions > li')).toHaveCount(2)
    await expect(page.getByText('Прежний текст')).toBeVisible()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (javaScriptEnabled) {
      expect(await overflow()).toBe(0)
      expect(await findFaults(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'К посту' }).click()
    await page.locator(`#c${comment}`).getByRole('link', { name: 'изменено' }).click()
    await expect(page.getByRole('main')).toContainText('Прежние тексты комментария @')
    await page.getByRole('link', { name: 'К комментарию' }).click()
    await expect(page).toHaveURL(new RegExp(`/${comment}#c${comment}$`))
    await context.close()
  })
