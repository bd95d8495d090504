import { expect, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { findComment, findPost } from '#tests/support/posts.ts'

/** SQL conditions of an open post, and of one short enough to be checked whole. */
const LIVE = 'p.deleted_at is null and p.locked_at is null'
const SMALL = `${LIVE} and p.type = 'text' and p.no_comments between 20 and 60`
const UNKNOWN_ID = '18d2abcdabcdabcdabcdabcd'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.routes-post.01 P2.post-page.01 P2.post-page.05 P2.post-page.16] the page shows the post and its whole thread @phone', async ({
    page
  }) => {
    const post = await findPost(SMALL)
    const answer = await page.goto(post.path)
    expect(answer?.status()).toBe(200)
    await expect(page.locator('article.post h1')).toHaveText(/\S/)
    await expect(page.locator('article.post > .prose')).toHaveText(/\S/)
    await expect(page.locator('.comment')).toHaveCount(post.noComments)
    await expect(page.locator('.thread-head h2')).toHaveText(new RegExp(`^${post.noComments}\\s`))
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  test('[P2.post-page.08] the share of upvotes is shown as a percentage and a bar', async ({ page }) => {
    const post = await findPost(`${SMALL} and p.downvotes > 0`)
    const percent = Math.round((post.upvotes / (post.upvotes + post.downvotes)) * 100)
    await page.goto(post.path)
    await expect(page.locator('.verdict')).toContainText(`${percent}\u202f% за`)
    await expect(page.locator('.verdict progress')).toHaveAttribute('value', String(percent))
  })

  for (const { group, text } of [
    { group: 'mods', text: 'Пост закрыт модераторами.' },
    { group: 'admins', text: 'Пост закрыт администраторами.' }
  ]) {
    test(`[P2.post-page.06] a post locked as ${group} is marked and takes no votes and no comments`, async ({
      page
    }) => {
      const post = await findPost(`p.locked_by_group = '${group}' and p.deleted_at is null and p.no_comments > 0`)
      await page.goto(post.path)
      await expect(page.locator('.post .note')).toHaveText(text)
      await expect(page.locator('.write')).toHaveCount(0)
      await expect(page.locator('.comment .act')).toHaveCount(0)
      await expect(page.locator('main :is(.up, .down):enabled')).toHaveCount(0)
    })
  }

  for (const { group, text } of [
    { group: 'normal', text: 'Пост удален автором.' },
    { group: 'mods', text: 'Пост удален модераторами.' },
    { group: 'admins', text: 'Пост удален администраторами.' }
  ]) {
    test(`[P2.post-page.07] a post deleted as ${group} is marked and takes no comments`, async ({ page }) => {
      const post = await findPost(`p.deleted_as = '${group}'`)
      const answer = await page.goto(post.path)
      expect(answer?.status()).toBe(200)
      await expect(page.locator('.post .note').first()).toHaveText(text)
      await expect(page.locator('.write')).toHaveCount(0)
      await expect(page.locator('main :is(.up, .down):enabled')).toHaveCount(0)
    })
  }

  test('[P2.post-page.02] a link post shows a card with the domain', async ({ page }) => {
    const post = await findPost(
      `${LIVE} and p.type = 'link' and p.link_hostname not like '%you%' and p.link_hostname not like '%ru%' and p.link_hostname not like 'vk%'`
    )
    await page.goto(post.path)
    await expect(page.locator('.post .link-card .domain')).toHaveText(post.linkHostname)
    await expect(page.locator('.post .link-card')).toHaveAttribute('href', post.linkUrl)
  })

  test('[P2.post-page.04] one picture is shown alone, several as a gallery', async ({ page }) => {
    const single = await findPost(`${LIVE} and json_array_length(p.images) = 1`)
    await page.goto(single.path)
    await expect(page.locator('.post .shot img')).toHaveCount(1)
    const several = await findPost(`${LIVE} and json_array_length(p.images) = 3`)
    await page.goto(several.path)
    await expect(page.locator('.post .gallery img')).toHaveCount(3)
  })

  test('[P2.post-page.17] the community is beside the post: members, rules, moderators, join button', async ({
    page
  }) => {
    const post = await findPost(SMALL)
    await page.goto(post.path)
    const aside = page.locator('.aside')
    await expect(aside.getByRole('heading', { name: post.community })).toBeVisible()
    await expect(aside.getByRole('button', { name: 'Присоединиться' })).toBeVisible()
    await expect(aside.locator('.facts dd').first()).toHaveText(/\d/)
    await expect(aside.locator('.rules li').first()).toBeVisible()
    await expect(aside.locator('.people a').first()).toHaveAttribute('href', /^\/@\w+$/)
  })

  test('[P4.comment.04] a comment folds and unfolds by its vertical line', async ({ page }) => {
    const comment = await findComment(
      `${SMALL} and m.no_replies between 2 and 9 and m.depth = 0 and m.deleted_at is null`
    )
    await page.goto(comment.post.path)
    const article = page.locator(`#c${comment.id}`)
    const text = article.locator('> details > .prose')
    await article.locator('> details > summary').press('Enter')
    await expect(text).toBeHidden()
    await expect(article.locator('> details > summary')).toHaveText(new RegExp(`^${comment.noReplies}\\s+ответ`))
    await article.locator('> details > summary').press('Enter')
    await expect(text).toBeVisible()
  })

  test('[P1.guest-prompt.02] a reply redirects to the login and back', async ({ page }) => {
    const post = await findPost(SMALL)
    await page.goto(post.path)
    await page.locator('.comment .act').first().click()
    await expect(page).toHaveURL(url => url.pathname === '/login' && url.searchParams.get('next') === post.path)
  })

  test('[P2.routes-thread.01] a single-thread page has the comment, its parents and all its replies', async ({
    page
  }) => {
    const comment = await findComment(`${SMALL} and m.depth = 2 and m.no_replies > 0`)
    const path = `${comment.post.path}/${comment.id}`
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.locator('.comment')).toHaveCount(1 + comment.ancestors.length + comment.noReplies)
    await expect(page.locator(`#c${comment.id}`)).toHaveAttribute('data-marked')
    await expect(page.locator('.comment[data-marked]')).toHaveCount(1)
    for (const id of comment.ancestors) await expect(page.locator(`#c${id}`)).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${comment.post.path}$`))
    await page.getByRole('link', { name: 'Всё обсуждение' }).click()
    await expect(page).toHaveURL(comment.post.path)
  })

  test('[P2.routes-thread.02] comments of the given time are highlighted, both ends inclusive, and invalid ends ignored', async ({
    page
  }) => {
    const comment = await findComment(`${SMALL} and m.depth = 1`)
    const second = Math.floor(comment.createdAt / 1000)
    const iso = new Date(second * 1000).toISOString()
    for (const query of [
      `highlightFrom=${second}&highlightTo=${second}`,
      `highlightFrom=${iso}&highlightTo=${encodeURIComponent(iso)}`
    ]) {
      await page.goto(`${comment.post.path}?${query}`)
      await expect(page.locator(`#c${comment.id}`)).toHaveAttribute('data-marked')
    }
    await page.goto(`${comment.post.path}?highlightFrom=${second + 1}&highlightTo=${second + 1}`)
    await expect(page.locator(`#c${comment.id}`)).not.toHaveAttribute('data-marked')
    await page.goto(`${comment.post.path}?highlightFrom=yesterday&highlightTo=%00`)
    await expect(page.locator('[data-marked]')).toHaveCount(0)
  })

  test('[P4.comment.01 P4.comment.02 P4.comment.03] a deleted comment shows who deleted it, without text, votes and replies', async ({
    page
  }) => {
    for (const [group, text] of [
      ['normal', 'Удалено автором'],
      ['mods', 'Удалено модераторами'],
      ['admins', 'Удалено администраторами']
    ]) {
      const comment = await findComment(`m.deleted_as = '${group}' and p.deleted_at is null and p.no_comments < 400`)
      await page.goto(comment.post.path)
      const article = page.locator(`#c${comment.id}`)
      await expect(article.locator('> span')).toHaveText(text ?? '')
      await expect(article.locator('> details > .prose')).toHaveCount(0)
      await expect(article.locator('> details > :is(.up, .down)')).toHaveCount(0)
      await expect(article.locator('> details > .act')).toHaveCount(0)
    }
  })

  test('[P5.comment.04] a comment of depth 15 offers no reply, its parent does', async ({ page }) => {
    const comment = await findComment(`${LIVE} and m.depth = 15 and m.deleted_at is null and p.no_comments < 500`)
    await page.goto(comment.post.path)
    await expect(page.locator(`#c${comment.id} > details > .act`)).toHaveCount(0)
    await expect(page.locator(`#c${comment.parentId} > details > .act`)).toHaveCount(1)
  })

  test('[P9.edited.01] an edited comment is marked', async ({ page }) => {
    const edited = await findComment(
      `${SMALL} and m.edited_at - m.created_at > 300000 and m.deleted_at is null and m.user_group = 'normal'`
    )
    await page.goto(edited.post.path)
    await expect(page.locator(`#c${edited.id} > span`)).toHaveText('изменено')
    const same = await findComment(`p.id = '${edited.post.id}' and m.edited_at is null and m.deleted_at is null`)
    await expect(page.locator(`#c${same.id} > span`).filter({ hasText: 'изменено' })).toHaveCount(0)
  })

  test('a comment by a deleted account has no link to a profile', async ({ page }) => {
    const ghost = await findComment(
      `${LIVE} and m.deleted_at is null and m.user_id in (select id from users where deleted_at is not null) and p.no_comments < 400`
    )
    await page.goto(ghost.post.path)
    await expect(page.locator(`#c${ghost.id} > span`).first()).toHaveText(/^ghost/)
    await expect(page.locator(`#c${ghost.id} > a[href^="/@"]`)).toHaveCount(0)
  })
})

test('[P2.post-page.18] a wrong community, another casing and the long id redirect to the canonical address, with the query', async ({
  request
}) => {
  const comment = await findComment(SMALL)
  const { post } = comment
  const query = '?highlightFrom=5&x=1'
  for (const path of [
    `/VecheNowhere/post/${post.publicId}`,
    `/${post.community.toLowerCase()}/post/${post.publicId}`,
    `/${post.community}/post/${post.id}`
  ]) {
    const answer = await request.get(path + query, { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers().location).toBe(post.path + query)
    const thread = await request.get(`${path}/${comment.id}`, { maxRedirects: 0 })
    expect(thread.headers().location).toBe(`${post.path}/${comment.id}`)
  }
})

test('[P8.not-found.02] unknown and malformed posts and comments are not found', async ({ page, request }) => {
  const { post } = await findComment(SMALL)
  const foreign = await findComment(`p.id <> '${post.id}'`)
  for (const path of [
    `/${post.community}/post/zzzzzzzz`,
    `/${post.community}/post/${UNKNOWN_ID}`,
    `/${post.community}/post/x`,
    `/${post.community}/post/${'9'.repeat(2000)}`,
    `${post.path}/${UNKNOWN_ID}`,
    `${post.path}/x`,
    `${post.path}/${foreign.id}`
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  await page.goto(`/${post.community}/post/zzzzzzzz`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не найдена')
})

test('[P1.guest-prompt.02 P6.guest.02] a reply and the comment form ask a guest to sign in or sign up', async ({
  page
}) => {
  const post = await findPost(SMALL)
  await page.goto(post.path)
  const dialog = page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })
  for (const button of [
    page.locator('.comment .act').first(),
    page.getByRole('button', { name: 'Написать комментарий' })
  ]) {
    await button.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(page.locator('.write').getByRole('link', { name: 'создайте аккаунт' })).toHaveAttribute(
    'href',
    /^\/signup\?next=/
  )
})

test('a guest logs in from the comment form and returns to the thread with an open editor @both', async ({ page }) => {
  const post = await findPost(SMALL)
  await page.goto(post.path)
  await page.locator('.write').getByRole('link', { name: 'Войдите' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.locator('main').getByLabel('Имя пользователя').fill('Petrovich')
  await page.locator('main').getByLabel('Пароль', { exact: true }).fill('veche-demo')
  await page.locator('main').getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(url => url.pathname === post.path)
  await expect(page.locator('[data-write=top]').getByRole('textbox')).toBeVisible()
})

test('[P1.guest-prompt.01 P1.guest-prompt.03 P1.guest-prompt.04 P2.post-page.11] votes, saving and joining ask a guest to sign in', async ({
  page
}) => {
  const post = await findPost(SMALL)
  await page.goto(post.path)
  const dialog = page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })
  for (const button of [
    page.locator('.post .up'),
    page.locator('.post .down'),
    page.locator('.comment .up').first(),
    page.locator('.comment .down').first(),
    page.locator('.post').getByRole('button', { name: 'Сохранить' }),
    page.locator('.aside').getByRole('button', { name: 'Присоединиться' })
  ]) {
    await button.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('[P2.post-page.03] a video is embedded in place, without requests to its site before the click', async ({
  page
}) => {
  const post = await findPost(`${LIVE} and p.link_url like 'https://www.youtube.com/watch%'`)
  const foreign: string[] = []
  const { hostname } = new URL(process.env.ORIGIN ?? '')
  await page.route(
    url => url.hostname !== hostname,
    route => {
      foreign.push(route.request().url())
      return route.fulfill({ body: '' })
    }
  )
  await page.goto(post.path)
  await page.mouse.move(100, 100, { steps: 2 })
  expect(foreign).toEqual([])
  await page.locator('.post .video').click()
  await expect(page.locator('.post iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//)
})

test('[P9.widths.02] up to 1170 px the community is below the thread, above that beside it', async ({ page }) => {
  const post = await findPost(SMALL)
  await page.goto(post.path)
  const card = page.locator('.aside > .sheet').first()
  const main = page.locator('main')
  for (const [width, beside] of [
    [1171, true],
    [1170, false],
    [768, false],
    [360, false]
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const [cardBox, mainBox] = [await card.boundingBox(), await main.boundingBox()]
    if (!cardBox || !mainBox) throw new Error('not shown')
    expect(cardBox.x >= mainBox.x + mainBox.width, `${width}`).toBe(beside)
    expect(cardBox.y >= mainBox.y + mainBox.height, `${width}`).toBe(!beside)
  }
})

test('[P9.widths.03] a tall picture is at most 520 px high, on a phone at most 80% of the window', async ({ page }) => {
  const post = await findPost(
    `${LIVE} and json_array_length(p.images) = 1 and json_extract(p.images, '$[0].height') > json_extract(p.images, '$[0].width')`
  )
  await page.goto(post.path)
  const height = async () => (await page.locator('.post .shot img').boundingBox())?.height ?? 0
  expect(await height()).toBeLessThanOrEqual(520)
  await page.setViewportSize({ width: 360, height: 500 })
  expect(await height()).toBeLessThanOrEqual(400)
})

test('[P2.routes-thread.02] with script the first highlighted comment is scrolled into view', async ({ page }) => {
  const last = await findComment(`${SMALL} and m.upvotes = 1 and m.depth > 0`)
  const second = Math.floor(last.createdAt / 1000)
  await page.goto(`${last.post.path}?highlightFrom=${second}&highlightTo=${second}`)
  await expect(page.locator('[data-marked]').first()).toBeInViewport()
})

test('axe finds no fault in a thread whose branches are not laid out yet: none exceeds its guessed height', async ({
  page
}) => {
  const post = await findPost(`${LIVE} and p.no_comments > 100`)
  await page.goto(post.path)
  expect(await findFaults(page)).toEqual([])
})
