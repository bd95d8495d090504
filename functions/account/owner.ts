import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { verifyPassword } from '#functions/sessions/password.ts'
import { type Proof, requireProof } from '#functions/sessions/proof.ts'

/** Password and code by which a member proves to own the account. */
export interface OwnerProof {
  /** Password of the account; ignored for an account without one. */
  password: string
  /** Code of the second factor. */
  code?: string | null | undefined
}

/** The data of the account that the proof is compared with, read by getProof and getStoredPassword. */
export interface Owner {
  proof: Proof
  /** Hash of the password; null for an account without one. */
  stored: string | null
}

/**
 * Refuses a change of the account by somebody who is not its owner: asks for the password where the account has one,
 * and for the second factor where it has one and the last proof of the session is older than 15 minutes. No database
 * round trip, two with a code.
 * @param status HTTP status for a wrong password.
 * @throws AppError wrong_password, second_factor_required, wrong_code, too_many_requests, unavailable when too many
 * passwords are pending.
 */
export async function requireOwner(
  ctx: Ctx,
  { proof, stored }: Owner,
  { password, code }: OwnerProof,
  status?: 403
): Promise<void> {
  if (stored !== null || !proof.factor) {
    const { ok } = await verifyPassword(ctx, password, stored)
    if (!ok) throw new AppError('wrong_password', { field: 'password', ...(status && { status }) })
  }
  await requireProof(ctx, proof, code ?? undefined)
}
