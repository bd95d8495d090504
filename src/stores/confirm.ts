interface Question {
  title: string
  text: string
  /** The button that goes on. */
  yes: string
}

/**
 * Asks once before what cannot be taken back: the press of a hidden button wakes the island that asks, and it stays until
 * that is awake. A dialog that is closed is a no: then nothing more happens.
 */
export function confirmed(question: Question): Promise<true> {
  const asking = document.createElement('button')
  Object.assign(asking.dataset, { dialog: 'confirm', ...question })
  asking.hidden = true
  return new Promise(resolve => {
    asking.addEventListener('confirmed', () => resolve(true))
    document.body.appendChild(asking)
    asking.click()
  })
}
