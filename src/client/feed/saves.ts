import { $saves, changeSave } from '#src/stores/acts/saves.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

type Button = HTMLButtonElement

/** Members' buttons that save answer at once, each post's wherever it stands in the page. */
export function startSaves(): void {
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<Button>('button[name=save]')
    if (!button) return
    event.preventDefault()
    void change(button)
  })
  $saves.listen((saves, _, id) => show(String(id), saves[String(id)] === true))
}

async function change(button: Button): Promise<void> {
  const [id = '', wanted] = button.value.split(':')
  const failure = button.form && (await changeSave(id, wanted === 'on', new FormData(button.form, button)))
  if (failure) showAlert(failure)
}

function show(id: string, saved: boolean): void {
  for (const button of document.querySelectorAll<Button>(`button[name=save][value^="${id}:"]`)) {
    button.value = `${id}:${saved ? 'off' : 'on'}`
    button.ariaPressed = String(saved)
  }
}
