import type { TestApp } from './app.ts'
import { openFakeOidc, type FakeOidc } from './fakes/oidc.ts'
import { setProviders } from './oidc.ts'

let fake: Promise<FakeOidc> | undefined

/** Sets up a provider that answers the same for everyone. */
export const setUpProvider = async (app: TestApp): Promise<FakeOidc> => {
  const opened = await (fake ??= openFakeOidc())
  if (app.config.oidc.length === 0) setProviders(app, [opened.provider])
  return opened
}

/** Input by operation id, for Kari or a visitor who starts a login at a provider. */
export const castOidcSamples = (
  app: TestApp,
  { userId }: { userId: string },
): Record<string, () => Promise<Record<string, unknown>>> => {
  const atProvider = async () => {
    await setUpProvider(app)
    await app.db.query('delete from oidc_identities where user_id = $1', [userId])
    return { provider: 'entra' }
  }
  return {
    'list-login-providers': async () => ({}),
    'begin-provider-login': atProvider,
    'begin-provider-link': atProvider,
    'read-provider-logout': atProvider,
    'list-login-identities': async () => ({}),
    'read-login-demand': async () => ({}),
    'set-login-demand': async () => ({ provider: null }),
  }
}
