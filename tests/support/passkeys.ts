import type { CDPSession, Page } from '@playwright/test'

/** A virtual authenticator of Chromium. */
export interface VirtualAuthenticator {
  /** Number of passkeys that the authenticator holds. */
  count(): Promise<number>
  /** Sets the count of signatures of every passkey. */
  setCounters(count: number): Promise<void>
  /** Makes the member's next verifications fail, or succeed again. */
  setVerified(isVerified: boolean): Promise<void>
}

interface Credential {
  credentialId: string
  signCount: number
}

/** Gives a page an authenticator of the device, which holds passkeys and verifies its member by itself. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  const credentials = async (): Promise<Credential[]> =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials as Credential[]
  return {
    count: async () => (await credentials()).length,
    async setCounters(count) {
      for (const credential of await credentials()) {
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
        await session.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount: count } as never
        })
      }
    },
    async setVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    }
  }
}
