import type { Ctx } from '#functions/context.ts'
import { mapPlan, together } from '#functions/db/plan.ts'
import { siteDescription } from '#functions/messages/site.ts'
import { version } from '#functions/version.ts'
import { findActiveMembers, getSiteCounts } from './counts.ts'
import { featuresOf } from './instance.ts'

const SCHEMA = 'http://nodeinfo.diaspora.software/ns/schema/2.1'

/** MIME type of the document, with the schema that it follows. */
export const NODEINFO_TYPE = `application/json; profile="${SCHEMA}#"`
const NODEINFO_PATH = '/nodeinfo/2.1'

/** Makes the document that tells where the NodeInfo of the site is. */
export const nodeinfoLinks = (origin: string) => ({ links: [{ rel: SCHEMA, href: origin + NODEINFO_PATH }] })

/**
 * Reads the NodeInfo of the site (version 2.1), by which directories of sites count members and posts. The list of
 * protocols is empty: the schema asks for one at least, but the site speaks none of those that it names, and with a
 * name of the list other servers would try to federate.
 */
export function getNodeinfo(ctx: Ctx) {
  const { settings } = ctx
  const parts = together({ counts: getSiteCounts(ctx), active: findActiveMembers(ctx) })
  return mapPlan(parts, ({ counts, active }) => ({
    version: '2.1',
    software: { name: 'veche', version },
    protocols: [],
    services: { inbound: [], outbound: ['atom1.0'] },
    openRegistrations: !counts.signupsDisabled,
    usage: {
      users: { total: counts.users, ...(active !== null && { activeMonth: active }) },
      localPosts: counts.posts,
      localComments: counts.comments
    },
    metadata: {
      nodeName: settings.SITE_NAME,
      nodeDescription: siteDescription(settings.SITE_NAME),
      features: featuresOf(ctx, counts)
    }
  }))
}
