import { percentFor, shownVotes } from '#src/components/parts/votes.ts'
import { shortCount } from '#src/messages/numbers.ts'
import { voteText } from '#src/messages/votes.ts'
import { $votes, castVote, type VoteKey, type VoteState } from '#src/stores/acts/votes.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

type Button = HTMLButtonElement

/** Members' vote buttons answer at once, each item's wherever it stands in the page; guests' open the dialog instead. */
export function startVotes(): void {
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<Button>('button[name=vote]')
    if (!button) return
    event.preventDefault()
    void vote(button)
  })
  $votes.listen((votes, _, key) => show(key as VoteKey, votes[key as VoteKey] as VoteState))
}

async function vote(button: Button): Promise<void> {
  const [kind, id, way] = button.value.split(':')
  const key = `${kind}:${id}` as VoteKey
  const state = $votes.get()[key] ?? stateOf(key)
  const failure = state && (await castVote(key, way === 'up', state))
  if (failure) showAlert(failure)
}

const buttonsOf = (key: VoteKey, way: 'up' | 'down') =>
  document.querySelectorAll<Button>(`button[name=vote][value="${key}:${way}"]`)

/** What the page came with. */
function stateOf(key: VoteKey): VoteState | null {
  const [up] = buttonsOf(key, 'up')
  const [down] = buttonsOf(key, 'down')
  if (!up || !down) return null
  const [upvotes = 0, downvotes = 0] = (up.dataset['votes'] ?? '').split(' ').map(Number)
  const vote = up.ariaPressed === 'true' ? true : down.ariaPressed === 'true' ? false : null
  return { upvotes, downvotes, vote }
}

function show(key: VoteKey, state: VoteState): void {
  const kind = key.startsWith('post') ? 'post' : 'comment'
  const count = shortCount(shownVotes(kind, state))
  for (const up of buttonsOf(key, 'up')) {
    up.ariaPressed = String(state.vote === true)
    up.ariaLabel = voteText.up(count)
    up.textContent = count
    up.dataset['votes'] = `${state.upvotes} ${state.downvotes}`
  }
  for (const down of buttonsOf(key, 'down')) down.ariaPressed = String(state.vote === false)
  showShare(key, state)
}

/** The share of the post whose page this is. */
function showShare(key: VoteKey, state: VoteState): void {
  const verdict = document.querySelector<HTMLElement>('.verdict')
  const isThisPost = document.querySelector(`.post button[name=vote][value^="${key}:"]`)
  const bar = verdict?.querySelector('progress')
  if (!verdict || !bar || !isThisPost) return
  const percent = percentFor(state)
  verdict.hidden = percent === null
  bar.value = percent ?? 0
  verdict.replaceChildren(bar, voteText.percent(percent ?? 0))
}
