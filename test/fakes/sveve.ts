import * as z from 'zod'
import { startHttpFake, type FakeAnswer, type FakeRequest } from './http-gateway.ts'

const CREDENTIALS = { username: 'vikarklar', password: 'sveve-"hemmelig"&+=æ' }

const Message = z.strictObject({
  to: z.string().regex(/^\d{8,15}$/),
  msg: z.string().min(1),
  from: z.string().regex(/^[A-Za-z0-9 ]{1,11}$/),
  ref: z.string().max(36),
})

/** The documented fields, and no others. */
const Batch = z.strictObject({
  user: z.string(),
  passwd: z.string(),
  f: z.literal('json'),
  test: z.literal(false),
  messages: z.array(Message).min(1),
})

export interface SveveMessage {
  readonly id: number
  readonly to: string
  readonly msg: string
  readonly ref: string
}

/** The used part of Sveve's API. It always answers 200. */
export const startFakeSveve = async () => {
  const messages: SveveMessage[] = []
  const refusals = new Map<string, string>()
  let lastId = 42_824_112
  let credits = Infinity

  const take = ({ to, msg, ref }: z.infer<typeof Message>) => {
    lastId += 1
    credits -= 1
    messages.push({ id: lastId, to, msg, ref })
    return lastId
  }

  const respond = ({ method, path, body }: FakeRequest): FakeAnswer => {
    if (method !== 'POST' || path !== '/SMS/SendMessage') return { status: 404, body: '<h1>Not Found</h1>' }
    const { user, passwd, messages: sent } = Batch.parse(JSON.parse(body))
    if (user !== CREDENTIALS.username || passwd !== CREDENTIALS.password)
      return fatal('Feil brukernavn/passord')
    if (credits < sent.length) return fatal('Ikke flere SMS på kontoen')
    const errors = sent.flatMap(({ to }) => {
      const message = refusals.get(to)
      return message === undefined ? [] : [{ number: to, message }]
    })
    const ids = sent.filter(({ to }) => !refusals.has(to)).map(take)
    return {
      status: 200,
      body: {
        response: {
          msgOkCount: ids.length,
          stdSMSCount: ids.length,
          ids,
          ...(errors.length > 0 && { errors }),
        },
      },
    }
  }
  const server = await startHttpFake(respond)

  return {
    ...server,
    credentials: { ...CREDENTIALS, url: server.url },
    /** Accepted messages, oldest first. */
    messages,
    /** Refuses this number, in Sveve's spelling, from now on. */
    refuse: (to: string, message: string) => refusals.set(to, message),
    /** SMS left on the account. */
    setCredits: (left: number) => {
      credits = left
    },
    /** Its answer while it accepts. */
    respond,
    /** The batch in a request's body, if it is valid. */
    batchOf: (body: string) => Batch.parse(JSON.parse(body)),
    /** Sveve's report on a message. */
    report: (message: SveveMessage, errorCode = '', by: 'GET' | 'POST' = 'GET') => {
      const fields = new URLSearchParams({
        number: message.to,
        status: String(errorCode === ''),
        id: String(message.id),
        ref: message.ref,
        errorCode,
        errorDesc: errorCode && 'Ugyldig nummer',
      })
      const address = 'https://vikarklar.example/webhooks/sms/sveve/q83vASNFZ4mrze8BI0VniQ'
      return by === 'GET'
        ? { method: by, url: `${address}?${fields}`, headers: {}, body: '' }
        : {
            method: by,
            url: address,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: fields.toString(),
          }
    },
  }
}

const fatal = (fatalError: string): FakeAnswer => ({
  status: 200,
  body: { response: { msgOkCount: 0, stdSMSCount: 0, fatalError, ids: [] } },
})

export type FakeSveve = Awaited<ReturnType<typeof startFakeSveve>>
