import { INCOMPLETE, isIncomplete, isReturn, readPosition, standAt } from '#src/browser/reading-position.ts'

/** Restores the reading position without loading a file, unless the stored list was longer than the page. */
function comeBack(): void {
  const position = readPosition()
  const isLed = location.hash.startsWith('#p')
  if (!position || !(isReturn(position) || isLed)) return
  // A page that is still too short is scrolled after the rest is loaded, so that nothing moves in the window.
  if (isIncomplete(position)) dispatchEvent(new Event(INCOMPLETE))
  // The scroll event of this restoration does not count as input (first-paint.ts).
  else if (!isLed)
    void standAt(position, () => {
      document.documentElement.dataset['stood'] = String(scrollY)
    })
}

/** Leaves the history entry of a picture viewer: after a reload no picture is open (src/features/viewer/useHistoryEntry.ts). */
function leavePicture(): void {
  if (history.state?.picture) history.back()
}

// This script stands behind the content of the page, whose first bytes belong to the text.
comeBack()
leavePicture()
