import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { createSmsGateway } from '#features/sms/server/gateways/create.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { buy } from '#test/economy.ts'
import { startFakeSmtp, type ReceivedMail } from '#test/fakes/smtp.ts'
import { startFakeSveve, type SveveMessage } from '#test/fakes/sveve.ts'
import { gatewayEnv, type Seen } from './cluster.ts'
import { readLinks } from './messages.ts'
import { openNotes, type Notes } from './notes.ts'
import type { Done } from './retry.ts'

export const RECIPIENTS = 3

interface Whole {
  readonly done: Done
  readonly messages: readonly SveveMessage[]
  readonly received: readonly ReceivedMail[]
}

const NONE: Whole = {
  done: { requests: 0, failures: [], givenUp: [], created: [], answered: [], bought: [], timings: [] },
  messages: [],
  received: [],
}

/** For tests of the judges: each has its own copy of the result, and harms the rows within a transaction. */
export const openWell = () => {
  let app: TestApp
  let client: pg.Client
  const at = {
    whole: NONE,
    done: NONE.done,
    messages: [...NONE.messages],
    received: [...NONE.received],
    get seen(): Seen {
      const { messages, received } = at
      return { postgres: { admin: client }, workers: [{ sms: { messages }, mail: { received } }] }
    },
    query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      client.query<Row>(text, values),
    first: () => at.messages.slice(0, 1),
    changeFirst: (set: string) =>
      client.query(`update sms_history set ${set} where id = $1`, [at.messages[0]?.ref]),
    payBack: () =>
      client.query(
        `insert into credit_ledger (employer_id, kind, credits, sms_id, reason)
         select employer_id, 'returned', 1, id, 'Prøve' from sms_history where id = $1`,
        [at.messages[0]?.ref],
      ),
  }
  beforeAll(async () => {
    const [sms, mail] = [await startFakeSveve(), await startFakeSmtp()]
    app = await openTestApp(gatewayEnv({ sms, mail }))
    client = new pg.Client(app.db.connect('owner'))
    await client.connect()
    const done = await work(app, { postgres: { admin: client }, workers: [{ sms, mail }] })
    at.whole = { done, messages: sms.messages, received: mail.received }
    await Promise.all([sms.close(), mail.close()])
  })
  afterAll(async () => {
    await client.end()
    await app.close()
  })
  beforeEach(async () => {
    await client.query('begin')
    at.done = structuredClone(at.whole.done)
    at.messages = [...at.whole.messages]
    at.received = [...at.whole.received]
  })
  afterEach(() => client.query('rollback'))
  return at
}

export const violationsOf = async (check: (notes: Notes) => Promise<void> | void) => {
  const notes = openNotes('a judge')
  await check(notes)
  return notes.finding().violations
}

/** Kari buys credits and asks some substitutes about a shift, and the first of them says yes by the link in the SMS. */
const work = async (app: TestApp, among: Seen): Promise<Done> => {
  const links = readLinks(among)
  const kari = await castKari(app)
  await castVikarer(app, kari, RECIPIENTS)
  await giveCredits(app, kari, 10)
  const { sessionId } = await buy(app, kari, 100)
  const { id } = await castAssignment(app, kari, { channels: ['sms', 'email'] })
  await deliver(app)
  const token = links.next() ?? ''
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link in the SMS should open')
  await answerYes(app, link, '')
  await deliver(app)
  return {
    requests: 2,
    failures: [],
    givenUp: [],
    created: [id],
    answered: [token],
    bought: [sessionId],
    timings: [],
  }
}

const deliver = async (app: TestApp) => {
  await deliverSms(app, app.system, createSmsGateway(app), findUnwanted)
  const mailer = createMailer(app.config)
  await deliverEmails(app, app.system, mailer, findUnwanted, noteAddresses)
  mailer.close()
}
