import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { OidcProvider } from '#server/config/oidc.ts'

/** The provider's claims about a person who has logged in there, and its lies. */
export interface Told {
  readonly subject?: string
  /** Claims that replace the right ones in the token. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** A faulty signature: none, or by an unknown key. */
  readonly signed?: 'none' | 'unknown-key'
  /** The token endpoint fails. */
  readonly isBroken?: boolean
  /** The answer has no identity token. */
  readonly hasNoToken?: boolean
}

interface Grant extends Told {
  readonly challenge: string
  /** Claims `auth_time`, in seconds: the time of the user's login. */
  readonly authenticatedAt: number | null
  readonly nonce: string
  readonly redirectUri: string
}

const SECRET = 'a-secret-of-the-fake-provider'

/**
 * An OpenID provider on this machine that follows the protocol, and misbehaves on command. `authorize` plays its login
 * page, and returns the redirect of the browser.
 */
export const openFakeOidc = async (id = 'entra', name = 'Microsoft') => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const seen = { discoveries: 0 }
  const state = { isDown: false, issuer: '' }
  const answer = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    if (state.isDown) return [503, {}]
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') {
      seen.discoveries += 1
      return [200, metadata(state.issuer || issuer, issuer)]
    }
    if (pathname === '/keys')
      return [
        200,
        { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
      ]
    return pathname === '/token' ? exchange(new URLSearchParams(await text(request))) : [404, {}]
  }
  const exchange = (form: URLSearchParams): [number, unknown] => {
    const grant = grants.get(form.get('code') ?? '')
    if (!grant) return [400, { error: 'invalid_grant' }]
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (form.get('client_secret') !== SECRET) return [401, { error: 'invalid_client' }]
    if (challenge !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
      return [400, { error: 'invalid_grant' }]
    if (grant.isBroken) return [500, { error: 'server_error' }]
    const token = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60 }
    return [200, grant.hasNoToken ? token : { ...token, id_token: idToken(grant) }]
  }
  const idToken = ({ subject = 'kari-1', claims, signed, nonce, authenticatedAt }: Grant) => {
    const now = Math.floor(Date.now() / 1000)
    const said = {
      iss: issuer,
      aud: 'vikarklar',
      sub: subject,
      nonce,
      iat: now,
      exp: now + 300,
      ...(authenticatedAt === null ? {} : { auth_time: authenticatedAt }),
      ...claims,
    }
    const body = `${encode({ alg: signed === 'none' ? 'none' : 'RS256', kid: 'one' })}.${encode(said)}`
    const { privateKey } = signed === 'unknown-key' ? others : keys
    return `${body}.${signed === 'none' ? '' : sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`
  }
  const server = createServer(
    (request, response) => void answer(request).then((sent) => send(response, ...sent)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  server.unref()
  const provider: OidcProvider = { id, name, issuer, clientId: 'vikarklar', clientSecret: SECRET }
  return {
    provider,
    state,
    seen,
    /** The same provider, with all state forgotten. */
    fresh: (): OidcProvider => ({ ...provider }),
    /** A person logs in on the provider's page. */
    authorize: (at: string, told: Told = {}): string => {
      const query = new URL(at).searchParams
      const read = (part: string) => query.get(part) ?? ''
      const code = randomUUID()
      grants.set(code, {
        ...told,
        challenge: read('code_challenge'),
        authenticatedAt: query.has('max_age') ? Math.floor(Date.now() / 1000) : null,
        nonce: read('nonce'),
        redirectUri: read('redirect_uri'),
      })
      return `${new URL(read('redirect_uri')).pathname}?${new URLSearchParams({ code, state: read('state') }).toString()}`
    },
    /** The provider refuses the person, or the person cancels. */
    refuse: (at: string, error = 'access_denied'): string => {
      const query = new URL(at).searchParams
      const back = new URLSearchParams({ error, state: query.get('state') ?? '' })
      return `${new URL(query.get('redirect_uri') ?? '').pathname}?${back.toString()}`
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type FakeOidc = Awaited<ReturnType<typeof openFakeOidc>>

const metadata = (issuer: string, base: string) => ({
  issuer,
  authorization_endpoint: `${base}authorize`,
  token_endpoint: `${base}token`,
  jwks_uri: `${base}keys`,
  end_session_endpoint: `${base}leave`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

const send = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
}
