import type { Group } from '#functions/contract/views.ts'
import { html, joined, type Safe } from '#src/components/parts/html.ts'
import type { Office } from '#src/lib/thread.ts'
import { editorText } from '#src/messages/editor.ts'
import { threadText as text } from '#src/messages/thread.ts'

interface Box {
  /** Unlike any other in the page. */
  id: string
  label: string
  /** The button that sends it. */
  send: string
  /** Capacities that the writer may choose besides their own. */
  groups?: readonly Office[]
  /** The form that it is sent by without script; it stands elsewhere in the page. */
  form?: string
  /** Can be closed again. */
  closes?: boolean
  /** What stands in it, and the capacity that is chosen. */
  text?: string
  group?: Group
  /** Where to whoever writes nothing goes. */
  back?: string
}

/** Where a comment is written: the page has the first one, script adds those for replies and changes. */
export function writeBox({ id, label, send, groups = [], form, closes, text: given = '', group, back }: Box): Safe {
  const owner = form !== undefined && html` form="${form}"`
  const [before, guide] = editorText.markdown
  return html`<div class="write" role="group" aria-label="${label}"><textarea id="${id}" name="body" rows="1"${owner} aria-label="${label}" aria-describedby="${id}-error" placeholder="${text.placeholder}">${inTextarea(given)}</textarea><footer><div class="hint"><span class="tiny">${before}<a class="more-link" href="/markdown-guide" target="_blank" rel="noopener">${guide}</a><span class="keys">${editorText.sends}</span></span><p class="error" id="${id}-error" role="alert"></p></div><span class="tiny num" hidden></span>${groups.length > 0 && speaker(groups, owner, group)}${back !== undefined && html`<a class="button" data-kind="plain" href="${back}">${text.cancel}</a>`}${closes && html`<button class="button" data-kind="plain" type="button" name="cancel">${text.cancel}</button>`}<button class="button" data-kind="primary" name="send"${owner}>${send}</button></footer></div>`
}

/** The browser drops a line break at the beginning of a field. */
export const inTextarea = (given: string): string => (given.startsWith('\n') ? `\n${given}` : given)

const speaker = (groups: readonly Office[], owner: Safe | false, chosen: Group = 'normal'): Safe =>
  html`<select class="input" name="group"${owner} aria-label="${text.speakAs}">${joined((['normal', ...groups] as const).map(group => html`<option value="${group}"${group === chosen && html` selected`}>${text.speakers[group]}</option>`))}</select>`
