import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Announces the new position of a row that was moved, and returns the focus to the clicked button. */
export function useMoves(list: RefObject<HTMLElement | null>) {
  const [announcement, announce] = useState('')
  const clicked = useRef('')
  useLayoutEffect(() => {
    // An element that is moved in the document loses the focus.
    if (clicked.current) list.current?.querySelector<HTMLElement>(clicked.current)?.focus()
    clicked.current = ''
  })
  const focusAfter = (id: number, to: 'up' | 'down') => {
    clicked.current = `form:has([name=ruleId][value="${id}"]) > [name=move][value=${to}]`
  }
  return { announcement, announce, focusAfter }
}
