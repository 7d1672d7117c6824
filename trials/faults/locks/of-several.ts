import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { cancelling } from '#features/requests/server/acts/cancelling.ts'
import { changePlacesAndNote } from '#features/requests/server/acts/change-places.ts'
import { editAndNotify } from '#features/requests/server/acts/edit-and-notify.ts'
import { removeAndNotify } from '#features/requests/server/acts/remove-and-notify.ts'
import { completeAssignment } from '#features/assignments/server/complete.ts'
import { addDays } from '#shared/dates.ts'
import { shift } from '#test/cast.ts'
import { versionOfShift } from '#test/version.ts'
import { linkOf, plan, type Command } from './commands.ts'
import type { Ground } from './ground.ts'

/** Both shifts; the two commands of a pair name them in different orders. */
const shiftsFor = ({ id, otherId }: Ground, seat: number): [string, string] =>
  seat === 0 ? [id, otherId] : [otherId, id]

/** Commands on both shifts of the request, and on the second alone. */
export const OF_SEVERAL: Readonly<Record<string, Command>> = {
  'cancel both': (ground, seat) => {
    const [id, ...others] = shiftsFor(ground, seat)
    const { app, kari } = ground
    return app.database.transaction(kari.scope, (tx) => cancelAndNotify(tx, app.config, id, { others }))
  },
  'plan a cancel of both': plan((ground, seat) => {
    const [id, ...others] = shiftsFor(ground, seat)
    return cancelling(ground.app.config, { id, others, words: '' })
  }),
  'yes to the other': (ground, seat) =>
    answerYes(ground.app, { ...linkOf(ground, seat), assignmentId: ground.otherId }, null),
  'no to the other': (ground, seat) =>
    answerNo(ground.app, { ...linkOf(ground, seat), assignmentId: ground.otherId }, 'Syk'),
  'edit the other': ({ app, kari, otherId }, seat) =>
    app.database.transaction(kari.scope, async (tx) =>
      editAndNotify(tx, app.config, otherId, {
        ...shift({}),
        date: addDays(shift({}).date, 1),
        title: 'Vikar i 4B',
        askNext: seat % 2 === 0,
        version: await versionOfShift(tx, otherId),
        places: seat + 1,
      }),
    ),
  'remove from the other': ({ app, kari, otherId, vikarIds }, seat) =>
    app.database.transaction(kari.scope, (tx) =>
      removeAndNotify(tx, app.config, {
        assignmentId: otherId,
        vikarId: vikarIds[seat] ?? '',
        words: '',
        askNext: seat % 2 === 0,
      }),
    ),
  'change places of the other': ({ app, kari, otherId }, seat) =>
    app.database.transaction(kari.scope, async (tx) =>
      changePlacesAndNote(tx, otherId, {
        places: seat + 1,
        askNext: seat % 2 === 0,
        version: await versionOfShift(tx, otherId),
      }),
    ),
  'complete the other': ({ app, kari, otherId }) =>
    app.database.transaction(kari.scope, (tx) => completeAssignment(tx, otherId)),
}
