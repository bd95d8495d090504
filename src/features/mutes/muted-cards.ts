import { collapse, expand } from '#src/features/feeds/collapse.ts'
import { $hidden } from '#src/features/hidden-posts/store.ts'
import { $mutes, changeMute, type Muted } from './store.ts'
import { muteText } from './text.ts'

/** Ids stand in attributes of a card's menu link, or in the forms of the menu that has replaced the link. */
const cardMark = {
  user: (id: string) => `[data-author^="${id} "],.mute [name=userId][value="${id}"]`,
  community: (id: string) => `[data-place^="${id} "],.mute [name=communityId][value="${id}"]`
}

/**
 * Collapses the cards of muted authors and communities, and restores them after unmuting, also from another
 * tab.
 */
export function startMutedCards(): void {
  const feed = document.querySelector<HTMLElement>('.feed[data-source^="/-/feed"]')
  if (!feed) return
  // Only the feed of all posts leaves muted communities out.
  const kinds: Muted['kind'][] = feed.dataset['source']?.includes('feed=all') ? ['user', 'community'] : ['user']
  const fold = (id: string, isMuted: boolean) => {
    for (const kind of kinds) foldCards(feed, { kind, id }, isMuted)
  }
  const foldMuted = () => {
    for (const [id, isMuted] of Object.entries($mutes.get())) if (isMuted) fold(id, true)
  }
  $mutes.listen((mutes, _before, id) => {
    if (!mutes[String(id)]) fold(String(id), false)
    // A card stays folded while its author or its community is still muted.
    foldMuted()
  })
  // A load may have been pending during the mute: its cards are collapsed, too.
  new MutationObserver(foldMuted).observe(feed, { childList: true })
}

function foldCards(feed: HTMLElement, muted: Muted, isMuted: boolean): void {
  for (const card of feed.querySelectorAll<HTMLElement>(`.card:has(${cardMark[muted.kind](CSS.escape(muted.id))})`)) {
    if (isMuted) collapse(card, muteText.covered, () => void changeMute(muted, false))
    else if (!$hidden.get()[card.id.slice(1)]) expand(card)
  }
}
