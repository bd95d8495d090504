import type { Page } from '@playwright/test'

/** Positions and sizes of elements, relative to the page or to the fixed or sticky element around them. */
type Positions = Map<Element, { x: number; y: number; width: number; height: number }>

declare global {
  interface Window {
    /** Positions of the page's elements that storePositions has stored. */
    storedPositions?: Positions
    measurePositions: () => Positions
  }
}

/**
 * Adds the function measurePositions to a page. Hidden elements have no positions. Positions of elements in a fixed or
 * sticky element are relative to that element.
 */
export async function addMeasuring(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames = new Map<Element, Element | null>()
    const frameOf = (element: Element): Element | null => {
      const stored = frames.get(element)
      if (stored !== undefined) return stored
      const { position } = getComputedStyle(element)
      const isFrame = position === 'fixed' || position === 'sticky'
      const frame = isFrame ? element : element.parentElement && frameOf(element.parentElement)
      frames.set(element, frame)
      return frame
    }
    window.measurePositions = () => {
      frames.clear()
      const positions: Positions = new Map()
      for (const element of document.querySelectorAll('body *')) {
        if (element.closest('svg,script,style,dialog,.unseen,.gallery *,.alerts') || !element.checkVisibility())
          continue
        const frame = frameOf(element)
        // A fixed or sticky element itself is left out, because scrolling moves it.
        if (frame === element) continue
        const { x, y, width, height } = element.getBoundingClientRect()
        if (width === 0 || height === 0) continue
        const origin = frame?.getBoundingClientRect() ?? { x: -scrollX, y: -scrollY }
        const inner = frame ? { x: frame.scrollLeft, y: frame.scrollTop } : { x: 0, y: 0 }
        positions.set(element, { x: x - origin.x + inner.x, y: y - origin.y + inner.y, width, height })
      }
      return positions
    }
  })
}

export const storePositions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.storedPositions = window.measurePositions()
  })

/**
 * Finds elements that have moved since their positions were stored.
 * @param target the clicked control. Elements inside and around the control may move. If the control opens text in the
 * page, elements after the control may move down.
 */
export const findMoved = (page: Page, target?: { selector: string; opensInText: boolean }): Promise<string[]> =>
  page.evaluate(clicked => {
    const target = clicked ? document.querySelector(clicked.selector) : null
    const now = window.measurePositions()
    const moved: string[] = []
    for (const [element, was] of window.storedPositions ?? []) {
      const is = now.get(element)
      if (!is || target?.contains(element) || element.contains(target)) continue
      const follows =
        clicked?.opensInText && target && target.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
      // The height of an element with children may grow, because the positions of the children are compared, too.
      const grows = follows || element.childElementCount > 0
      const shift = [is.x - was.x, follows ? 0 : is.y - was.y, is.width - was.width, grows ? 0 : is.height - was.height]
      if (shift.some(part => Math.abs(part) > 0.6))
        moved.push(
          `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} by ${shift.map(Math.round)}`
        )
    }
    return moved.slice(0, 6)
  }, target)
