import type { Ctx } from '#functions/context.ts'
import type { Instance, InstanceLimits } from '#functions/contract/about-site.ts'
import * as limits from '#functions/contract/limits.ts'
import { isPasskeyHost } from '#functions/contract/passkey-host.ts'
import { mapPlan, type Plan } from '#functions/db/plan.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { siteDescription } from '#functions/messages/site.ts'
import { version } from '#functions/version.ts'
import { getSiteCounts, type SiteCounts } from './counts.ts'

const LIMITS: InstanceLimits = {
  usernameMin: limits.USERNAME_MIN,
  usernameMax: limits.USERNAME_MAX,
  passwordMin: limits.PASSWORD_MIN,
  passwordMax: limits.PASSWORD_MAX,
  titleMin: limits.TITLE_MIN,
  titleMax: limits.TITLE_MAX,
  bodyMax: limits.BODY_MAX,
  commentDepthMax: limits.COMMENT_DEPTH_MAX,
  urlMax: limits.URL_MAX,
  pictureMax: limits.PICTURE_MAX,
  postImagesMax: limits.POST_IMAGES_MAX,
  altTextMax: limits.ALT_TEXT_MAX,
  communityNameMin: limits.COMMUNITY_NAME_MIN,
  communityNameMax: limits.COMMUNITY_NAME_MAX,
  pageSize: limits.PAGE_SIZE,
  pageSizeMax: limits.PAGE_SIZE_MAX,
  commentsPageSizeMax: limits.COMMENTS_PAGE_SIZE_MAX
}

/** Features that every site has. */
const ALWAYS = ['atom', 'lists', 'nodeinfo', 'oembed', 'search', 'second_factor']

/** Lists the features of the site. */
export function featuresOf(
  { settings, hostname, secure }: Pick<Ctx, 'settings' | 'hostname' | 'secure'>,
  { signupsDisabled }: Pick<SiteCounts, 'signupsDisabled'>
): string[] {
  const chosen = {
    community_creation: settings.COMMUNITY_CREATION === 'members',
    link_previews: settings.LINK_FETCH === 'on',
    mail: sendsMail(settings),
    passkeys: isPasskeyHost(hostname, secure),
    push: settings.PUSH === 'on',
    signups: !signupsDisabled
  }
  const on = Object.entries(chosen).filter(([, isOn]) => isOn)
  return [...ALWAYS, ...on.map(([name]) => name)].sort()
}

/** Reads the facts about the site for clients. */
export const getInstance = (ctx: Ctx): Plan<Instance> =>
  mapPlan(getSiteCounts(ctx), ({ signupsDisabled, ...counts }) => ({
    name: ctx.settings.SITE_NAME,
    version,
    description: siteDescription(ctx.settings.SITE_NAME),
    limits: LIMITS,
    counts,
    features: featuresOf(ctx, { signupsDisabled })
  }))
