import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { startHttpFake, type FakeAnswer, type FakeRequest } from './http-gateway.ts'

/** A password that must be encoded in a header and in JSON. */
const CREDENTIALS = {
  username: 'vikarklar',
  password: 'link-"hemmelig":+/=æ',
  platformId: 'SMSC',
  partnerId: '4711',
  gate: 'BVldZyQt',
}

const Rest = z.strictObject({
  destination: z.string().regex(/^\+\d{8,15}$/),
  userData: z.string(),
  refId: z.string(),
})
const source = (pattern: RegExp) => z.string().regex(pattern)

const Message = z.discriminatedUnion('sourceTON', [
  Rest.extend({ sourceTON: z.literal('ALPHANUMERIC'), source: source(/^[A-Za-z0-9 ]{1,11}$/) }),
  Rest.extend({ sourceTON: z.literal('MSISDN'), source: source(/^\+\d{8,15}$/) }),
  Rest.extend({ sourceTON: z.literal('SHORTNUMBER'), source: source(/^[A-Z]{2}-\d{4,8}$/) }),
])

/** The documented fields, and no others. */
const Batch = z.strictObject({
  platformId: z.string(),
  platformPartnerId: z.string(),
  useDeliveryReport: z.boolean(),
  deliveryReportGates: z.array(z.string()),
  relativeValidityTime: z.int().positive(),
  ignoreResponse: z.boolean(),
  sendRequestMessages: z.array(Message).min(1).max(1000),
})

export interface LinkMessage {
  readonly messageId: string
  readonly refId: string
  readonly destination: string
  readonly userData: string
}

/** The used part of LINK Mobility's REST API: it accepts batches, and creates reports. */
export const startFakeLink = async () => {
  const messages: LinkMessage[] = []
  const codes = new Map<string, number>()
  const poisonous = new Set<string>()
  const login = Buffer.from(`${CREDENTIALS.username}:${CREDENTIALS.password}`).toString('base64')

  const take = (message: z.infer<typeof Message>) => {
    const { refId, destination, userData } = message
    const resultCode = codes.get(destination) ?? 1005
    if (resultCode !== 1005)
      return { messageId: null, refId, resultCode, message: `Refused with ${resultCode}` }
    const messageId = randomBytes(18).toString('base64')
    messages.push({ messageId, refId, destination, userData })
    return { messageId, refId, resultCode, message: 'Queued' }
  }

  const respond = ({ method, path, headers, body }: FakeRequest): FakeAnswer => {
    if (headers.authorization !== `Basic ${login}`) return refuse(401, 106100, 'Invalid authentication')
    if (method !== 'POST' || path !== '/sms/sendbatch') return { status: 404, body: '<h1>Not Found</h1>' }
    const batch = Batch.safeParse(JSON.parse(body)).data
    if (!batch) return refuse(400, 106000, 'Unknown Error')
    if (batch.platformId !== CREDENTIALS.platformId) return refuse(400, 106200, 'Invalid platformId')
    if (batch.deliveryReportGates.join() !== CREDENTIALS.gate) return refuse(400, 106301, 'No such gate')
    const isBad = batch.sendRequestMessages.some(({ destination }) => poisonous.has(destination))
    if (isBad) return refuse(400, 4001, 'Invalid message content')
    const results = batch.sendRequestMessages.map(take)
    // In random order: only the reference identifies a message.
    return batch.ignoreResponse ? { status: 204, body: '' } : { status: 200, body: results.toReversed() }
  }
  const server = await startHttpFake(respond)

  return {
    ...server,
    credentials: { ...CREDENTIALS, url: `${server.url}/sms` },
    /** Accepted messages, oldest first. */
    messages,
    /** Answers with this code for a number from now on. */
    refuse: (destination: string, resultCode: number) => codes.set(destination, resultCode),
    /** Refuses every batch with this number in it as a whole. */
    poison: (destination: string) => poisonous.add(destination),
    /** Its answer while it accepts. */
    respond,
    /** The batch in a request's body, if it is valid. */
    batchOf: (body: string) => Batch.parse(JSON.parse(body)),
    /** LINK's report on a message. */
    report: ({ refId, messageId }: LinkMessage, resultCode: number) => ({
      method: 'POST',
      url: 'https://vikarklar.example/webhooks/sms/link/q83vASNFZ4mrze8BI0VniQ',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        refId,
        id: messageId,
        operator: 'no.telenor',
        sentTimestamp: '2026-11-19T09:37:35Z',
        timestamp: '2026-11-19T09:37:00Z',
        resultCode,
        operatorResultCode: '2',
        segments: 1,
        gateCustomParameters: {},
        customParameters: { received: '2026-11-19 10:37:36' },
      }),
    }),
  }
}

const refuse = (status: number, resultCode: number, description: string): FakeAnswer => ({
  status,
  body: { messageId: null, resultCode, description },
})

export type FakeLink = Awaited<ReturnType<typeof startFakeLink>>
