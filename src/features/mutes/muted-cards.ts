import { collapse, expand } from '#src/features/hidden-posts/collapse.ts'
import { $hidden } from '#src/features/hidden-posts/store.ts'
import { $mutes, type Muted, undoMute } from './store.ts'
import { muteText } from './text.ts'

/**
 * Selectors of parts of a card by the id of its author or community. The ids are in attributes of the link to the
 * card's menu, or in the forms of the menu once it has replaced that link.
 */
const cardMark = {
  user: (id: string) => `[data-author^="${id} "],.mute [name=userId][value="${id}"]`,
  community: (id: string) => `[data-place^="${id} "],.mute [name=communityId][value="${id}"]`
}

/**
 * Replaces the cards of muted authors and communities by notes, and shows the cards again after unmuting, also when the
 * mute was changed in another tab.
 */
export function startMutedCards(): void {
  const feed = document.querySelector<HTMLElement>('.feed[data-source^="/-/feed"]')
  if (!feed) return
  // Only the feed of all posts leaves out muted communities, so cards of muted communities are replaced only in that
  // feed.
  const kinds: Muted['kind'][] = feed.dataset['source']?.includes('feed=all') ? ['user', 'community'] : ['user']
  const fold = (id: string, isMuted: boolean) => {
    for (const kind of kinds) foldCards(feed, { kind, id }, isMuted)
  }
  const foldMuted = () => {
    for (const [id, isMuted] of Object.entries($mutes.get())) if (isMuted) fold(id, true)
  }
  $mutes.listen((mutes, _before, id) => {
    if (!mutes[String(id)]) fold(String(id), false)
    // A card whose author and community were both muted is still replaced when one of them is unmuted.
    foldMuted()
  })
  // Cards of muted authors may still come with a load that was pending during the mute.
  new MutationObserver(foldMuted).observe(feed, { childList: true })
}

function foldCards(feed: HTMLElement, muted: Muted, isMuted: boolean): void {
  for (const card of feed.querySelectorAll<HTMLElement>(`.card:has(${cardMark[muted.kind](CSS.escape(muted.id))})`)) {
    if (isMuted) collapse(card, muteText.covered, () => void undoMute(muted))
    else if (!$hidden.get()[card.id.slice(1)]) expand(card)
  }
}
