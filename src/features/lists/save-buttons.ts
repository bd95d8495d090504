import { $moved } from './items-store.ts'
import { $saves, alertMoved, changeSave } from './saves-store.ts'

type Button = HTMLButtonElement

/** Saves posts by their buttons without a page load, and updates all buttons of the same post. */
export function startSaves(): void {
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<Button>('button[name=save]')
    if (!button) return
    event.preventDefault()
    const [id = '', wanted] = button.value.split(':')
    void changeSave(id, wanted === 'on')
  })
  $moved.listen(move => move && alertMoved(move))
  $saves.listen((saves, _, id) => show(String(id), saves[String(id)] === true))
}

function show(id: string, saved: boolean): void {
  for (const button of document.querySelectorAll<Button>(`button[name=save][value^="${id}:"]`)) {
    button.value = `${id}:${saved ? 'off' : 'on'}`
    button.ariaPressed = String(saved)
  }
}
