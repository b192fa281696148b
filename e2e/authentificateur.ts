import type { Page } from '@playwright/test'

/** A passkey needs a name of a site: an address in numbers is none. */
export const onLocalhost = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost')

/** Gives the browser an authenticator that verifies its person at once. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
