import { expect, type Page, test } from '@playwright/test'

const items = 'main .feed > .card[id]'
const ids = (page: Page) => page.locator(items).evaluateAll(all => all.map(item => item.id))

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.routes-profile.01 P2.profile.04] a profile shows the account’s name, picture and data', async ({
    page
  }) => {
    const answer = await page.goto('/@Petrovich')
    expect(answer?.status()).toBe(200)
    const head = page.locator('.person')
    await expect(head.getByRole('heading', { level: 1 })).toHaveText('@Petrovich')
    await expect(head.locator('img.avatar')).toBeVisible()
    await expect(head).toContainText(/С\u00a0нами с\u00a0\d{1,2}\u00a0[а-я]+\u00a020\d\d/)
    await expect(head).toContainText(/последнее посещение: [а-я]+\u00a020\d\d/)
    await expect(head).toContainText(/очк/)
    await expect(head.locator('.about')).toContainText('С чего началось')
    await expect(head.locator('input[type=file]')).toHaveCount(0)
  })

  test('[P2.profile.06] only admins have the mark of admins', async ({ page }) => {
    await page.goto('/@Sova')
    await expect(page.locator('.person')).toContainText('Администратор')
    await page.goto('/@Petrovich')
    await expect(page.locator('.person')).not.toContainText('Администратор')
  })

  test('[P2.profile.01 P2.profile.02 P2.profile.09] the tabs choose posts, comments or both, newest first', async ({
    page
  }) => {
    await page.goto('/@Petrovich')
    const overview = await ids(page)
    const tabs = page.locator('.person .tabs a:not(.info-tab)')
    await expect(tabs).toHaveText(['Обзор', 'Посты', 'Комментарии'])
    await expect(page.locator('.tabs a[aria-current=page]')).toHaveText('Обзор')
    await page.goto('/@Petrovich?filter=overview')
    expect(await ids(page)).toEqual(overview)
    await page.goto('/@Petrovich?filter=nonsense')
    expect(await ids(page)).toEqual(overview)
    await tabs.nth(1).click()
    await page.waitForURL(/filter=posts/)
    expect((await ids(page)).every(id => id.startsWith('p'))).toBe(true)
    await tabs.nth(2).click()
    await page.waitForURL(/filter=comments/)
    expect((await ids(page)).every(id => id.startsWith('c'))).toBe(true)
  })

  test('a comment shows its post and links to its position in the thread', async ({ page }) => {
    await page.goto('/@Petrovich?filter=comments')
    const comment = page.locator(items).first()
    const id = (await comment.getAttribute('id'))?.slice(1)
    await expect(comment.locator('h2 a')).toHaveAttribute('href', /^\/\w+\/post\/\w{8}$/)
    await comment.getByText('К обсуждению').click()
    await expect(page).toHaveURL(new RegExp(`/post/\\w{8}/${id}#c${id}$`))
    await expect(page.locator('main')).toBeVisible()
  })

  test('a comment has the icon of its community', async ({ page }) => {
    await page.goto('/@Sova?filter=comments')
    await expect(page.locator('.quote .place[href="/Programming"] img.avatar').first()).toBeVisible()
  })

  test('the list continues by its link', async ({ page }) => {
    await page.goto('/@Petrovich?filter=comments')
    const first = await ids(page)
    expect(first).toHaveLength(25)
    await page.locator('main a[rel=next]').click()
    await page.waitForURL(/filter=comments&next=/)
    const second = await ids(page)
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter(id => first.includes(id))).toEqual([])
  })

  test('[P2.profile.03] another spelling of the name redirects to the canonical one with the query', async ({
    request
  }) => {
    const answer = await request.get('/@pETROVICH?filter=posts&utm=1', { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers()['location']).toMatch(/\/@Petrovich\?filter=posts&utm=1$/)
  })

  test('[P8.not-found.04] an unknown name shows the not-found page without an alert', async ({ page }) => {
    for (const path of ['/@net_takogo', '/@ab', '/@', '/@имя', `/@${'a'.repeat(300)}`]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не найдена')
      await expect(page.locator('.alert')).toHaveCount(0)
    }
  })

  test('[P2.profile-side.01 P2.profile-side.03 P2.profile-side.04] cards beside the profile have a summary, moderated communities and public lists', async ({
    page
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/@Petrovich')
    const side = page.locator('.aside')
    await expect(side.locator('section', { hasText: 'Сводка' })).toContainText(/Постов\s*\d+\s*Комментариев\s*\d+/)
    await expect(side.locator('section', { hasText: 'Модератор в' }).locator('a[href="/Radio"]')).toBeVisible()
    const lists = side.locator('section', { hasText: 'Списки' })
    await expect(lists.locator('a[href="/@Petrovich/lists/schemes"]')).toBeVisible()
    await lists.getByText('Показать все').click()
    await expect(page).toHaveURL(/\/@Petrovich\/lists$/)
  })

  test('[P2.profile-side.02] badges are shown in the head and in their card', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/@vydra_v_lesu')
    await expect(page.locator('.person')).toContainText('Поддерживает Вече')
    await expect(page.locator('.aside section', { hasText: 'Достижения' })).toContainText('Поддерживает Вече')
  })

  for (const { name, said, row } of [
    { name: 'radist_Perm', said: 'Аккаунт удален.', row: '[P2.profile-gone.01]' },
    { name: 'makar_kochegar', said: 'Аккаунт заблокирован.', row: '[P2.profile-gone.02]' }
  ]) {
    test(`${row} a deleted or banned account shows only a message and links: ${said}`, async ({ page }) => {
      for (const path of [`/@${name}`, `/@${name}/lists`]) {
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(said)
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
        await expect(page.locator('.person, .card')).toHaveCount(0)
        await expect(page.locator('main a')).toHaveText(['На главную', 'Сообщества'])
      }
    })
  }

  test('[P2.profile.07] a long profile text is cut at 120 px and expanded by a control', async ({ page }) => {
    await page.goto('/@Petrovich')
    const text = page.locator('.person .show-more')
    expect((await text.boundingBox())?.height).toBe(120)
    await text.getByText('Показать больше').click()
    expect((await text.boundingBox())?.height).toBeGreaterThan(1000)
  })

  test('[P2.profile.10] on phones a tab opens the information cards', async ({ page }) => {
    await page.setViewportSize({ width: 764, height: 800 })
    await page.goto('/@Petrovich')
    await expect(page.locator('main .feed')).toBeVisible()
    await expect(page.getByText('Сводка')).toBeHidden()
    await page.getByRole('link', { name: 'Сведения' }).click()
    await expect(page.getByText('Сводка')).toBeVisible()
    await expect(page.locator('main .feed')).toBeHidden()
    await page.setViewportSize({ width: 765, height: 800 })
    await expect(page.getByRole('link', { name: 'Сведения' })).toBeHidden()
    await expect(page.getByText('Сводка')).toBeVisible()
    await expect(page.locator('main .feed')).toBeVisible()
  })

  test('[P9.avatar.02] small, standard and large avatars are the tiny, small and medium copies', async ({ page }) => {
    await page.goto('/@Petrovich')
    await expect(page.locator('.person img.avatar')).toHaveAttribute('src', /size=200x200/)
    await expect(page.locator('.side-link img.avatar').first()).toHaveAttribute('src', /size=50x50/)
    await page.goto('/communities')
    await expect(page.locator('.place-card img.avatar').first()).toHaveAttribute('src', /size=120x120/)
  })

  test('search engines get structured data of the account', async ({ page }) => {
    await page.goto('/@Petrovich')
    await expect(page).toHaveTitle('@Petrovich — Вече')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/@Petrovich$/)
    await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', '/@Petrovich/feed.xml')
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.+size=200x200/)
    const [profile, crumbs] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(text =>
      JSON.parse(text)
    )
    expect(profile).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Petrovich' } })
    expect(crumbs['@type']).toBe('BreadcrumbList')
  })
})

test('infinite scrolling continues with older items, without duplicates', async ({ page }) => {
  await page.goto('/@Petrovich?filter=comments')
  await expect(async () => {
    await page.keyboard.press('End')
    expect((await ids(page)).length).toBeGreaterThan(50)
  }).toPass()
  const shown = await ids(page)
  expect(new Set(shown).size).toBe(shown.length)
})

test('the page costs one round trip', async ({ request }) => {
  const answer = await request.get('/@Sova?filter=overview&tab=none')
  expect(answer.headers()['server-timing']).toMatch(/trips;desc="1"/)
})
