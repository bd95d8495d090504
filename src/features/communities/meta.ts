import type { CommunityPage } from '#functions/communities/communities.ts'
import type { Label } from '#functions/contract/labels.ts'
import { previewOf } from '#functions/images/preview.ts'
import { excerptOf } from '#functions/markdown/excerpt.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { feedTitle } from '#src/features/feeds/messages/name.ts'
import type { PageMeta } from '#src/features/shell/meta.ts'
import { breadcrumbs } from '#src/ui/breadcrumbs.ts'
import { communityTitleOf } from '#src/ui/community-title.ts'
import type { IconName } from '#src/ui/icons.ts'
import { pageNumber, tabOf } from './community-page.ts'
import { communityText as text } from './text.ts'

export const COMMUNITY_ICONS: readonly IconName[] = ['more', 'link']

/**
 * Makes the metadata of a community's page for search engines and link previews. Each numbered page has its own
 * canonical address.
 */
export function communityMeta(community: CommunityPage, settings: Settings, url: URL, label: Label | null): PageMeta {
  const { name, aboutHtml, noMembers, bannerImage: banner } = community
  const { searchParams } = url
  const number = pageNumber(url)
  const path = `/${name}`
  const shown = communityTitleOf(community)
  const onAbout = tabOf(url) === 'about'
  const title = onAbout ? text.aboutTitle(shown) : label ? text.labelled(shown, label.name) : shown
  return {
    title: number > 1 && !onAbout ? `${title}, ${text.page(number)}` : title,
    description: text.description(shown, noMembers, aboutHtml ? excerptOf(aboutHtml) : ''),
    path: onAbout ? `${path}?tab=about` : number > 1 ? `${path}?page=${number}` : path,
    feed: { path: `${path}/feed.xml`, title: feedTitle.community(shown, settings.SITE_NAME) },
    // The posts of a label are on the numbered pages of the community, too.
    index: !searchParams.has('next') && label === null,
    image: banner ? { ...previewOf(banner), alt: banner.altText ?? text.banner(shown) } : undefined,
    jsonLd: [
      breadcrumbs(settings.SITE_URL ?? url.origin, [
        { name: text.home, path: '/' },
        { name: text.communities, path: '/communities' },
        { name: shown, path }
      ])
    ]
  }
}
