import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { StripeCredentials } from '#server/config/config.ts'
import { PaymentUnavailable } from './provider.ts'

/** The Stripe client. A try takes `timeout` ms; without an answer, and after a conflict or a 5xx, two more follow. */
export const openStripe = ({ secretKey, url }: StripeCredentials, timeout: number): Stripe => {
  const Package = loadPackage()
  return new Package(secretKey, {
    ...addressOf(url),
    httpClient: objectsOnly(Package.createNodeHttpClient()),
    maxNetworkRetries: 2,
    timeout,
    telemetry: false,
  })
}

/** Loading takes 30 MB and 100 ms, and happens only where cards are accepted. */
const loadPackage = () => {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- an event is read synchronously, so it must be required
  const loaded: typeof import('stripe').default = createRequire(import.meta.url)('stripe')
  return loaded
}

const addressOf = (url: string | null): Stripe.StripeConfig => {
  if (url === null) return {}
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) }
}

/**
 * JSON other than an object crashes the process inside the package (unhandled rejection), so it is treated as invalid
 * JSON.
 */
const objectsOnly = (client: Stripe.HttpClient): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...request) => {
    const response = await client.makeRequest(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const answer: unknown = await read()
      if (typeof answer !== 'object' || answer === null) throw new TypeError('the response is not an object')
      return answer
    }
    return response
  },
})

/** Stripe's answer; null if Stripe does not know the object. @throws PaymentUnavailable */
export const ask = async <T>(shape: z.ZodMiniType<T>, call: () => Promise<unknown>): Promise<T | null> => {
  const answer = await call().catch((error: unknown) => {
    const failure = Failure.safeParse(error).data ?? {}
    if (failure.code === 'resource_missing') return null
    throw new PaymentUnavailable(`Stripe gave no answer to use: ${describe(failure)}`)
  })
  if (answer === null) return null
  const read = shape.safeParse(answer)
  if (!read.success) throw new PaymentUnavailable('Stripe returned an undocumented response')
  return read.data
}

const word = (pattern: RegExp) => z.catch(z.optional(z.string().check(z.regex(pattern))), undefined)

/** The parts of the package's errors that cannot contain a key or request data. */
const Failure = z.object({
  statusCode: z.catch(z.optional(z.int()), undefined),
  rawType: word(/^[a-z_]{1,40}$/),
  code: word(/^[a-z_]{1,40}$/),
  requestId: word(/^req_\w{1,40}$/),
  /** The reason why the connection failed. */
  detail: z.catch(z.optional(z.object({ code: word(/^[A-Z_]{1,40}$/) })), undefined),
})

const describe = ({ statusCode, rawType, code, requestId, detail }: Partial<z.infer<typeof Failure>>) =>
  [statusCode, rawType, code, detail?.code, requestId].filter((part) => part !== undefined).join(' ') ||
  'no reason given'

/** A reference that Stripe returns as an id or, if expanded, as an object. */
export const Reference = z.nullish(z.union([z.string(), z.object({ id: z.string() })]))

export const idOf = (reference: z.infer<typeof Reference>): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
