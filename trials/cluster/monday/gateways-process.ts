import { setTimeout as wait } from 'node:timers/promises'
import { startFakeSmtp, type ReceivedMail } from '#test/fakes/smtp.ts'
import { startFakeSveve } from '#test/fakes/sveve.ts'
import { linkIn } from '../messages.ts'
import type { Taken } from './gateways.ts'

/** The gateways of one worker, in their own process, report accepted messages at this interval. */
const PAUSE_MS = 100

const [sms, mail] = [await startFakeSveve(), await startFakeSmtp()]
process.send?.({ sms: { url: sms.url, credentials: sms.credentials }, mail: { url: mail.url } })
process.once('disconnect', () => process.exit(0))

/** Stores only the judged parts of a mail, because there are a hundred thousand. */
const shorten = (letter: ReceivedMail): ReceivedMail => {
  const link = linkIn(letter.text ?? '')
  const { from: _, headers: __, html: ___, ...kept } = letter
  return { ...kept, headers: [], raw: '', text: link === undefined ? '' : `/r/${link}`, attachments: [] }
}

while (true) {
  const taken: Taken = { messages: sms.messages.splice(0), received: mail.received.splice(0).map(shorten) }
  sms.requests.length = 0
  if (taken.messages.length + taken.received.length > 0) process.send?.(taken)
  await wait(PAUSE_MS)
}
