import type { Page } from '@playwright/test'

/** Positions of the fingers on the screen at one moment. */
export type Fingers = [x: number, y: number][]

/** Sends the touch events of fingers that move over the screen through a sequence of moments and are then lifted. */
export async function touch(page: Page, moments: Fingers[]): Promise<void> {
  const client = await page.context().newCDPSession(page)
  for (const [at, fingers] of [...moments, []].entries())
    await client.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : fingers.length > 0 ? 'touchMove' : 'touchEnd',
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id }))
    })
  await client.detach()
}
