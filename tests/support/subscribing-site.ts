import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test'
import { fakePushManager, serviceWorkerOf } from './browser-push.ts'
import { type InsertedPost, insertPost } from './insert-content.ts'
import { logIn, type Member } from './member.ts'
import { type OwnSite, ownSite } from './own-site.ts'
import { startPageScripts } from './page-start.ts'
import { PushBrowser, type PushService, type SentPush, startPushService } from './push-service.ts'
import type { SharedSite } from './shared-site.ts'
import type { TestSite } from './site.ts'

interface NotificationPush {
  id: number
  url: string
  title: string
  /** The whole message in JSON, as the service worker receives it. */
  text: string
}

export interface SubscribingSite<Site = SharedSite> extends OwnSite<Site> {
  /** A post by Marina_K that is made for each test. */
  readonly post: InsertedPost
  /** The push subscription of the browser in the test. */
  readonly device: PushBrowser
  newDevice(): PushBrowser
  endpoints(): Promise<unknown[]>
  /** Opens a page and waits until it has sent its push subscription to the site. */
  subscribed(page: Page, path?: string): Promise<Worker>
  /** Opens a page, presses a key, and waits until all requests of the page are complete. */
  visit(page: Page, path: string): Promise<void>
}

export interface PushSite extends SubscribingSite<TestSite> {
  /**
   * Writes a comment on the post as Sova.
   * @returns the decrypted push message about the comment.
   */
  sendPush(): Promise<NotificationPush>
}

export const isSubscription = (url: string): boolean => url.endsWith('/api/push_subscriptions')

/** Replaces, in the service worker, its subscription by one that records that it was ended. */
export function standInUnsubscribe(): void {
  const scope = globalThis as { ended?: boolean }
  scope.ended = false
  const unsubscribe = async () => {
    scope.ended = true
  }
  Object.assign(PushManager.prototype, { getSubscription: async () => ({ unsubscribe }) })
}

/**
 * Opens a site for browsers that allow notifications. The tests must not cause push messages, because no service would
 * get them, and must not show notifications.
 */
export function subscribingSite(): SubscribingSite {
  const own = withSubscriptions(ownSite(), () => 'https://fcm.googleapis.com/fcm/send')
  // The headless shell of Chromium shows no notifications, and says that they are denied.
  test.beforeEach(({ context }) =>
    context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true })
    )
  )
  return own
}

/** Opens a site whose push service is a stand-in in the test, for browsers that allow notifications. */
export function pushSite(): PushSite {
  let service: PushService
  let sova: Member
  const own = withSubscriptions(
    ownSite(async () => {
      service = await startPushService()
      return { PUSH_ALLOW: service.origin }
    }),
    () => `${service.origin}/send`
  )
  test.beforeAll(async () => {
    sova = await logIn(own.site.origin, 'Sova')
  })
  test.afterAll(() => service?.stop())
  return Object.assign(own, {
    async sendPush() {
      const before = service.sent.length
      const body = { body: 'Соберётся и без платы.' }
      expect((await sova.send('POST', `/api/posts/${own.post.publicId}/comments`, body)).status).toBe(200)
      await expect.poll(() => service.sent.length).toBeGreaterThan(before)
      const message = own.device.read(service.sent.at(-1) as SentPush) as Omit<NotificationPush, 'text'>
      return { ...message, text: JSON.stringify(message) }
    }
  })
}

/**
 * Adds to a site what tests of push subscriptions need.
 * @param services gives the beginning of the addresses of subscriptions.
 */
function withSubscriptions<Site extends SharedSite>(own: OwnSite<Site>, services: () => string): SubscribingSite<Site> {
  let post: InsertedPost
  let device: PushBrowser
  let count = 0
  const newDevice = () => new PushBrowser(`${services()}/${++count}`)
  const allow = (context: BrowserContext) =>
    context.grantPermissions(['notifications', 'background-sync'], { origin: own.site.origin })
  test.beforeEach(async ({ context }) => {
    await own.db.batch(['delete from push_subscriptions', 'delete from notifications'])
    post = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Лампы & схемы' })
    device = newDevice()
    await fakePushManager(context, device)
    await allow(context)
  })
  return Object.defineProperties(own, {
    post: { get: () => post },
    device: { get: () => device },
    newDevice: { value: newDevice },
    endpoints: {
      value: async () => (await own.db.execute('select endpoint from push_subscriptions')).rows.map(row => row[0])
    },
    subscribed: {
      async value(page: Page, path = '/') {
        const sent = page.waitForResponse(answer => isSubscription(answer.url()))
        await page.goto(own.site.origin + path)
        await startPageScripts(page)
        expect((await sent).status()).toBe(200)
        return serviceWorkerOf(page.context(), page)
      }
    },
    visit: {
      async value(page: Page, path: string) {
        await page.goto(own.site.origin + path)
        await startPageScripts(page)
        await page.waitForLoadState('networkidle')
      }
    }
  }) as SubscribingSite<Site>
}
