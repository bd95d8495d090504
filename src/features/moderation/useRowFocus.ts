import { useLayoutEffect, useRef } from 'react'

/**
 * When the row with the focus is removed, moves the focus to the next row, or else to the last row or to the button
 * that opens the form.
 */
export function useRowFocus() {
  const list = useRef<HTMLUListElement & HTMLOListElement>(null)
  const at = useRef(-1)
  const count = useRef(0)
  useLayoutEffect(() => {
    const rows = list.current?.children
    if (!rows) return
    const isLost = rows.length < count.current && document.activeElement === document.body
    count.current = rows.length
    if (!isLost || at.current < 0) return
    const row = rows[Math.min(at.current, rows.length - 1)] ?? list.current?.closest('section')
    row?.querySelector<HTMLElement>('button, summary, a.button')?.focus()
  })
  useLayoutEffect(() => {
    const element = list.current
    const note = ({ target }: FocusEvent) => {
      at.current = [...(element?.children ?? [])].findIndex(row => row.contains(target as Node))
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [])
  return list
}
