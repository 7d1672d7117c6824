import type { Config } from '#server/config/config.ts'
import type { OidcProvider } from '#server/config/oidc.ts'
import type { TestApp } from './app.ts'
import { PASSWORD } from './cast.ts'
import type { FakeOidc, Told } from './fakes/oidc.ts'

/** Configures providers, as the operator does before the start. */
export const setProviders = ({ config }: TestApp, oidc: readonly OidcProvider[]): Config =>
  Object.assign(config, { oidc })

/** A browser with all its cookies, which follows no redirect by itself. */
export const openVisitor = (url: string) => {
  const jar = new Map<string, string>()
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location') ?? '',
      body: (isJson ? JSON.parse(text) : text) as Record<string, unknown>,
    }
  }
  /** Starts a login at a provider; returns the redirect of the browser. */
  const begin = async (what: 'login' | 'link' | 'join' = 'login', body: object = {}, provider = 'entra') =>
    String((await call('POST', `/api/login-providers/${provider}/${what}`, body)).body['address'])
  return {
    jar,
    call,
    begin,
    logIn: (email: string) => call('POST', '/api/sign-in', { email, password: PASSWORD }),
    me: async () => (await call('GET', '/api/me')).body as Record<string, unknown> | null,
    /** Goes to the provider and back; returns the final redirect. */
    through: async (
      fake: FakeOidc,
      what: 'login' | 'link' | 'join' = 'login',
      told: Told = {},
      body: object = {},
    ) => (await call('GET', fake.authorize(await begin(what, body, fake.provider.id), told))).location,
  }
}

export type Visitor = ReturnType<typeof openVisitor>
