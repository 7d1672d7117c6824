import pg from 'pg'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { createSmsGateway } from '#features/sms/server/gateways/create.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { buy } from '#test/economy.ts'
import { startFakeSmtp, type ReceivedMail } from '#test/fakes/smtp.ts'
import { startFakeSveve, type SveveMessage } from '#test/fakes/sveve.ts'
import { gatewayEnv, type Seen } from './cluster.ts'
import { readLinks } from './links.ts'
import type { Done } from './done.ts'

export const RECIPIENTS = 3

/** A real, correct result for tests of the judges. */
export interface Well {
  readonly client: pg.Client
  readonly done: Done
  readonly messages: readonly SveveMessage[]
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

export const openWell = async (): Promise<Well> => {
  const [sms, mail] = [await startFakeSveve(), await startFakeSmtp()]
  const app = await openTestApp(gatewayEnv({ sms, mail }))
  const client = new pg.Client(app.db.connect('owner'))
  await client.connect()
  const done = await work(app, { postgres: { admin: client }, workers: [{ sms, mail }] })
  await Promise.all([sms.close(), mail.close()])
  return {
    client,
    done,
    messages: sms.messages,
    received: mail.received,
    close: async () => {
      await client.end()
      await app.close()
    },
  }
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
