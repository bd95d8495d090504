import type { Page } from '@playwright/test'

/** Places of the fingers on the screen, at one moment; none: they are lifted. */
export type Fingers = [x: number, y: number][]

/** Moves fingers over the screen of a phone, from one moment to the next. */
export async function touch(page: Page, moments: Fingers[]): Promise<void> {
  const client = await page.context().newCDPSession(page)
  for (const [at, fingers] of [...moments, []].entries())
    await client.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : fingers.length > 0 ? 'touchMove' : 'touchEnd',
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id }))
    })
  await client.detach()
}
