import { listRecipients } from '#features/followup/server/read-recipients.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { castLine, inOrder } from './line.ts'
import type { Office } from './office.ts'

type Changes = NonNullable<Parameters<typeof castLine>[3]>

/** Shifts with a reserve in an office, and queries for the tests. */
export const reservesOf = ({ app, kari, asKari }: Office) => ({
  /** Asks five of them: one has the shift, and `reserves` are in reserve. */
  castReserve: async (vikarIds: readonly string[], changes: Changes = {}, reserves = 2) => {
    const shift = await castLine(app, kari, vikarIds, { asking: inOrder({ openAtMost: 5 }), ...changes })
    const [holder = '', ...others] = await shift.asked()
    await shift.says.yes(holder)
    for (const vikarId of others.slice(0, reserves)) await shift.says.yes(vikarId)
    for (const vikarId of others.slice(reserves)) await shift.says.no(vikarId)
    return { ...shift, holder, reserve: others.slice(0, reserves) }
  },
  /** Does the page show that the people in reserve have been asked again? */
  saidToBeAsked: async (id: string) =>
    (await app.database.read(kari.scope, (tx) => listRecipients(tx, id, gatewaysInUse(app.config))))
      .filter(({ response }) => response === 'interested')
      .map(({ askedAgainAt }) => askedAgainAt !== null),
  /** The form of the page, with one place added. */
  addPlace: async ({ id, date }: Awaited<ReturnType<typeof castLine>>) =>
    asKari('PUT', `/api/assignments/${id}`, {
      title: 'Vikar i 3B',
      location: 'Skoleveien 1',
      date: await date(),
      startTime: '08:00',
      endTime: '14:00',
      description: '',
      requirements: '',
      places: 2,
    }),
  setBalance: (to: number) =>
    app.db.query('update sms_credits set balance = $2 where employer_id = $1', [kari.scope.employerId, to]),
})
