import * as z from 'zod'
import { startHttpFake, type FakeAnswer, type FakeRequest } from './http-gateway.ts'

const CREDENTIALS = { username: 'vikarklar', password: 'sveve-"hemmelig"&+=æ' }

const Message = z.strictObject({
  to: z.string().regex(/^\d{8,15}$/),
  msg: z.string().min(1),
  from: z.string().regex(/^[A-Za-z0-9 ]{1,11}$/),
  ref: z.string().max(36),
})

/** As Sveve documents it, and no field more. */
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

/** Sveve's API, as far as it is used. It says 200 whatever happens. */
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
    /** What was taken, the oldest first. */
    messages,
    /** Refuses a number, written as Sveve writes it, from now on. */
    refuse: (to: string, message: string) => refusals.set(to, message),
    /** SMS left on the account. */
    setCredits: (left: number) => {
      credits = left
    },
    /** As it answers while it accepts. */
    respond,
    /** The batch in a request's body, when it is as documented. */
    batchOf: (body: string) => Batch.parse(JSON.parse(body)),
    /** What Sveve calls us with about a message. */
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
