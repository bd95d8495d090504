import { INCOMPLETE, isIncomplete, isReturn, readPosition, standAt } from '#src/browser/reading-position.ts'

/** Restores the reading position without a script file, unless the reader had loaded more than the page contains. */
function comeBack(): void {
  const position = readPosition()
  const isLed = location.hash.startsWith('#p')
  if (!position || !(isReturn(position) || isLed)) return
  // A page that lacks elements which the reader had loaded is scrolled after these are loaded, so that nothing moves in
  // the window.
  if (isIncomplete(position)) dispatchEvent(new Event(INCOMPLETE))
  // The scroll event of this restoration does not count as the reader's input (first-paint.ts).
  else if (!isLed)
    void standAt(position, () => {
      document.documentElement.dataset['stood'] = String(scrollY)
    })
}

/**
 * Goes back from the history entry of a picture viewer: after a reload no picture is open
 * (src/features/viewer/useHistoryEntry.ts).
 */
function leavePicture(): void {
  if (history.state?.picture) history.back()
}

// This script comes after the content in the page, so that the first bytes of the response contain text to read.
comeBack()
leavePicture()
