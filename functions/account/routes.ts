import { Hono } from 'hono'
import * as v from 'valibot'
import { newChallenge } from '#functions/captcha/captcha.ts'
import { type Answer, factorProof, signingUp } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { cut, longText, shortText, textsBefore } from '#functions/contract/fields.ts'
import { load } from '#functions/db/plan.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { etagOf } from '#functions/http/etag.ts'
import { choice, query } from '#functions/http/queries.ts'
import { listBannedFrom } from '#functions/moderation/bans.ts'
import { getMember } from '#functions/sessions/viewer.ts'
import { confirmFactor, renewRecoveryCodes, startFactor, turnFactorOff } from './second-factor.ts'
import { changePassword, updateProfile } from './settings.ts'
import { signUp } from './signup.ts'

export const settingsQuery = { action: choice(['changePassword', 'updateProfile'], undefined, 'invalid_action') }

export const factorQuery = {
  action: choice(['start', 'confirm', 'turnOff', 'renewCodes'], undefined, 'invalid_action')
}

const flag = v.optional(v.boolean())
export const profile = v.object({
  aboutMe: v.nullish(longText()),
  was: textsBefore('aboutMe'),
  email: v.nullish(shortText('invalid_email')),
  code: v.nullish(cut, ''),
  homeFeed: v.optional(shortText('invalid_home_feed')),
  rememberFeedSort: flag,
  isBot: flag,
  embedsOff: flag,
  hideUserProfilePictures: flag,
  requireAltText: flag,
  showMarked: flag,
  upvoteNotificationsOff: flag,
  replyNotificationsOff: flag,
  mentionNotificationsOff: flag,
  replyLettersOn: flag,
  digestOn: flag
})
const newPassword = v.nullish(shortText('invalid_password'), '')
export const passwords = v.object({
  password: v.nullish(cut, ''),
  newPassword,
  repeatPassword: newPassword,
  code: v.nullish(cut)
})

export const account = new Hono<ApiEnv>()
  .get('/_user', async c => {
    const { ctx } = c.var
    // `bannedFrom` is no part of the specification: open editors learn from it in which communities the member is
    // banned.
    const { member, bannedFrom } = await load(ctx.db, { member: getMember(ctx), bannedFrom: listBannedFrom(ctx) })
    const viewer = JSON.stringify({ ...member, bannedFrom })
    // Clients poll this call every 5 seconds, and usually nothing has changed: the browser stores the answer and checks
    // it by its ETag.
    c.header('Cache-Control', 'private, no-cache')
    c.header('ETag', etagOf(viewer))
    return c.body(viewer)
  })
  .get('/_captcha', async c => c.json(await newChallenge(c.var.ctx)))
  .post('/_signup', async c =>
    c.json<Answer<'POST /_signup'>, 201>(await signUp(c.var.ctx, await body(c, signingUp)), 201)
  )
  .post('/_settings', query(settingsQuery), async c => {
    const { ctx } = c.var
    const { action } = c.req.valid('query')
    if (action === 'changePassword') return c.json(await changePassword(ctx, await body(c, passwords)))
    if (action === undefined) throw new AppError('invalid_action')
    const { aboutMe, email, ...rest } = await body(c, profile)
    // In the body, null empties a text, as an empty text does; an absent text is unchanged.
    return c.json(
      await updateProfile(ctx, {
        ...rest,
        aboutMe: aboutMe === null ? '' : aboutMe,
        email: email === null ? '' : email
      })
    )
  })
  .post('/_second_factor', query(factorQuery), async c => {
    const { ctx } = c.var
    const { action } = c.req.valid('query')
    if (action === 'start') return c.json<Answer<'POST /_second_factor?action=start'>>(await startFactor(ctx))
    if (action === undefined) throw new AppError('invalid_action')
    const proof = await body(c, factorProof)
    if (action === 'turnOff') {
      await turnFactorOff(ctx, proof.code)
      return c.json<Answer<'POST /_second_factor?action=turnOff'>>({ success: true })
    }
    const recoveryCodes =
      action === 'confirm' ? await confirmFactor(ctx, proof) : await renewRecoveryCodes(ctx, proof.code)
    return c.json<Answer<'POST /_second_factor?action=confirm'>>({ recoveryCodes })
  })
