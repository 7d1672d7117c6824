import { ask } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import { shiftFor } from '../load.ts'
import { checkMessages } from '../messages.ts'
import { openNotes, type Finding } from '../notes.ts'
import { openOffices } from '../offices.ts'

const OFFICES = 6
const RECIPIENTS = 50
const ASSIGNMENTS_EACH = 6

/** Both workers send simultaneous requests of many offices. */
export const tryTwoWorkers = async (cluster: Cluster): Promise<Finding> => {
  const notes = openNotes('two workers send each message once')
  const offices = await openOffices(cluster, OFFICES, RECIPIENTS)
  const before = cluster.workers.map(({ sms }) => sms.messages.length)
  for (let round = 0; round < ASSIGNMENTS_EACH; round += 1) {
    const answers = await Promise.all(
      offices.map((office) =>
        ask(cluster.url, 'POST', '/api/assignments', {
          cookie: office.cookie,
          body: { ...shiftFor(office), requestId: crypto.randomUUID() },
        }),
      ),
    )
    for (const { status } of answers) notes.hold(status === 200, `a request was answered with ${status}`)
  }
  await checkMessages(cluster, notes)
  cluster.workers.forEach(({ name, sms }, index) => {
    const own = sms.messages.length - (before[index] ?? 0)
    notes.count(`by ${name}`, own)
    notes.hold(own > 0, `${name} sent nothing`)
  })
  const total = cluster.workers.reduce((sum, { sms }) => sum + sms.messages.length, 0)
  const asked = OFFICES * RECIPIENTS * ASSIGNMENTS_EACH
  const sent = total - before.reduce((sum, count) => sum + count, 0)
  notes.hold(sent === asked, `${sent} SMS of ${asked} were sent`)
  return notes.finding()
}
