import { previewOf } from '#functions/images/preview.ts'
import { excerptOf } from '#functions/markdown/excerpt.ts'
import type { Settings } from '#functions/settings/settings.ts'
import type { ProfilePage } from '#functions/users/users.ts'
import { feedTitle } from '#src/features/feeds/messages/name.ts'
import type { PageMeta } from '#src/features/shell/meta.ts'
import { breadcrumbs } from '#src/ui/breadcrumbs.ts'
import { copyUrl } from '#src/ui/copies.ts'
import type { IconName } from '#src/ui/icons.ts'
import { profileText as text } from './text.ts'

export const PROFILE_ICONS: readonly IconName[] = ['more', 'link', 'gift', 'list', 'reply', 'shield']

/** Makes the metadata of a profile for search engines and link previews. */
export function profileMeta(user: ProfilePage, settings: Settings, url: URL): PageMeta {
  const { username, noPosts, noComments, aboutMeHtml, proPic } = user
  const path = `/@${username}`
  const origin = settings.SITE_URL ?? url.origin
  const description = text.description(username, noPosts, noComments, aboutMeHtml ? excerptOf(aboutMeHtml) : '')
  const picture = proPic && copyUrl(proPic, 'medium')
  return {
    title: text.title(username),
    description,
    path,
    type: 'profile',
    feed: { path: `${path}/feed.xml`, title: feedTitle.user(username, settings.SITE_NAME) },
    index: !url.searchParams.has('next'),
    image: proPic ? { ...previewOf(proPic), alt: proPic.altText ?? text.avatar(username) } : undefined,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        dateCreated: user.createdAt,
        mainEntity: {
          '@type': 'Person',
          name: username,
          url: new URL(path, origin).href,
          description,
          ...(picture && { image: new URL(picture, origin).href }),
          agentInteractionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/WriteAction',
            userInteractionCount: noPosts + noComments
          }
        }
      },
      breadcrumbs(origin, [
        { name: text.home, path: '/' },
        { name: text.title(username), path }
      ])
    ]
  }
}
