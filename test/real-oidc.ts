import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import type { OidcProvider } from '#server/config/oidc.ts'

const SECRET = 'a-secret-of-the-real-provider'

/**
 * A certified OpenID provider on this machine (`oidc-provider`), with its own login pages: any name is accepted, and
 * becomes the subject. Browsers are sent back to `appUrl`.
 */
export const openRealOidc = async (appUrl: string, id = 'feide', name = 'Feide') => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'vikarklar',
        client_secret: SECRET,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${appUrl}/api/oidc/${id}`],
        post_logout_redirect_uris: [`${appUrl}/auth`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of-the-tests'] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: true } },
  })
  server.on('request', provider.callback())
  const settings: OidcProvider = {
    id,
    name,
    issuer: `${issuer}/`,
    clientId: 'vikarklar',
    clientSecret: SECRET,
  }
  return {
    settings,
    env: {
      OIDC_PROVIDERS: id,
      [`OIDC_${id.toUpperCase()}_NAME`]: name,
      [`OIDC_${id.toUpperCase()}_ISSUER`]: issuer,
      [`OIDC_${id.toUpperCase()}_CLIENT_ID`]: 'vikarklar',
      [`OIDC_${id.toUpperCase()}_CLIENT_SECRET`]: SECRET,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * A person on the provider's own pages, in one browser, who logs in and consents on request. Returns the redirect back.
 */
export const openGuest = (login: string) => {
  const jar = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: Array.from(jar, ([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [key = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2)
      if (value === '') jar.delete(key)
      else jar.set(key, value)
    }
    const text = await response.text()
    const to = response.headers.get('location')
    return { text, to: to === null ? null : new URL(to, address).href }
  }
  return {
    logIn: async (begun: string, appUrl: string): Promise<string> => {
      let { text, to } = await visit(begun)
      let asked = begun
      for (let step = 0; step < 12; step += 1) {
        if (to?.startsWith(appUrl)) return to.slice(appUrl.length)
        if (to === null) {
          const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1] ?? ''
          const action = /<form[^>]+action="([^"]+)"/.exec(text)?.[1] ?? ''
          ;({ text, to } = await visit(new URL(action, asked).href, { prompt, login, password: 'x' }))
        } else {
          asked = to
          ;({ text, to } = await visit(to))
        }
      }
      throw new Error('the provider sends its guest round in circles')
    },
  }
}
