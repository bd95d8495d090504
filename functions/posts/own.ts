import type { SQL } from 'drizzle-orm'
import { ownPostVote } from '#functions/votes/own.ts'
import { isHiddenFrom } from './hidden.ts'

/** What is the asking member's own of a post, beside what everybody reads of it. */
export const ownFields = (asker: SQL) => ({ voted: ownPostVote(asker), hidden: isHiddenFrom(asker) })
