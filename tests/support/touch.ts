import type { Page } from '@playwright/test'

/** Positions of the fingers at one moment; empty when they are lifted. */
export type Fingers = [x: number, y: number][]

/** Moves fingers over a phone's screen through a sequence of moments. */
export async function touch(page: Page, moments: Fingers[]): Promise<void> {
  const client = await page.context().newCDPSession(page)
  for (const [at, fingers] of [...moments, []].entries())
    await client.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : fingers.length > 0 ? 'touchMove' : 'touchEnd',
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id }))
    })
  await client.detach()
}
