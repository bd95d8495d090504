import { $saves, changeSave } from '#src/stores/acts/saves.ts'

type Button = HTMLButtonElement

/** Members' buttons that save answer at once, each post's wherever it stands in the page. */
export function startSaves(): void {
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<Button>('button[name=save]')
    if (!button) return
    event.preventDefault()
    const [id = '', wanted] = button.value.split(':')
    if (button.form) void changeSave(id, wanted === 'on', formOf(id, button.form))
  })
  $saves.listen((saves, _, id) => show(String(id), saves[String(id)] === true))
}

/** What the press would send without script. */
const formOf = (id: string, form: HTMLFormElement) => (save: boolean) => {
  const data = new FormData(form)
  data.set('save', `${id}:${save ? 'on' : 'off'}`)
  return data
}

function show(id: string, saved: boolean): void {
  for (const button of document.querySelectorAll<Button>(`button[name=save][value^="${id}:"]`)) {
    button.value = `${id}:${saved ? 'off' : 'on'}`
    button.ariaPressed = String(saved)
  }
}
