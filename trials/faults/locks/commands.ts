import { ORPCError } from '@orpc/server'
import { checkRows } from '#features/vikarer/server/check-rows.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { setAvailability } from '#features/vikarer/server/set-availability.ts'
import { updateVikar } from '#features/vikarer/server/save.ts'
import { openNotice } from '#features/identity/server/profile/notices.ts'
import { deactivateUser } from '#features/identity/server/closing/deactivate.ts'
import { answerNo, answerYes, standInReserve } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { answerNoToAll, answerYesToAll } from '#features/answers/server/answer-all.ts'
import { answerFor } from '#features/requests/server/acts/answer-for.ts'
import { resumeAsking } from '#features/asking/server/line/halt.ts'
import { askAllInLine } from '#features/asking/server/line/change-line.ts'
import { askNext } from '#features/asking/server/line/ask-next.ts'
import { decideAlarm } from '#features/asking/server/alarm/raise-alarms.ts'
import { askMore } from '#features/requests/server/ask-more.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { changePlacesAndNote } from '#features/requests/server/acts/change-places.ts'
import { editAndNotify } from '#features/requests/server/acts/edit-and-notify.ts'
import { planOnShift, type ShiftAct } from '#features/requests/server/acts/act-on-shift.ts'
import { cancelling } from '#features/requests/server/acts/cancelling.ts'
import { removing, reopening } from '#features/requests/server/acts/shift-acts.ts'
import { removeAndNotify } from '#features/requests/server/acts/remove-and-notify.ts'
import { askHeldOne } from '#features/asking/server/returned/ask-held.ts'
import { askRefused, takeBounce } from '#features/asking/server/returned/take-bounce.ts'
import { TooLate, undoRequest } from '#features/requests/server/undo.ts'
import { sendOfficeMessage } from '#features/requests/server/send-office-message.ts'
import { reopenAndNote } from '#features/requests/server/acts/reopen.ts'
import { completeAssignment, completeEnded } from '#features/assignments/server/complete.ts'
import { createAssignment } from '#test/one-shift.ts'
import { giveBackShifts } from '#features/answers/server/give-back.ts'
import { remindAll, remindAssigned } from '#features/requests/server/remind.ts'
import { sendRequests } from '#features/requests/server/send-requests.ts'
import { findUnwanted, stopUnwanted } from '#features/messages/server/unwanted.ts'
import { grantCredits } from '#features/credits/server/grant.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { bindMember } from '#features/employers/server/departments/bind-member.ts'
import { closeDepartment, reopenDepartment } from '#features/employers/server/departments/departments.ts'
import { deliverPush } from '#features/push/server/deliver.ts'
import { takeReports } from '#features/sms/server/reports.ts'
import { keepParts } from '#server/outbox/parts.ts'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import { addDays } from '#shared/dates.ts'
import { shift } from '#test/cast.ts'
import { createFakeSmsGateway } from '#test/fakes/sms-gateway.ts'
import { RESERVE, type Ground } from './ground.ts'
import { versionOfShift } from '#test/version.ts'
import { updateByImport } from '#test/update-by-import.ts'

/** A complete command of the product; `seat` distinguishes two of a kind. */
type Command = (ground: Ground, seat: number) => Promise<unknown>

/** A command in a transaction of the office. */
const inOffice =
  (work: (tx: TenantTransaction, ground: Ground, seat: number) => Promise<unknown>): Command =>
  (ground, seat) =>
    ground.app.database.transaction(ground.kari.scope, (tx) => work(tx, ground, seat))

/** The same for the service. */
const inService =
  (work: (tx: SystemTransaction, ground: Ground, seat: number) => Promise<unknown>): Command =>
  (ground, seat) =>
    ground.app.database.transaction(ground.app.system, (tx) => work(tx, ground, seat))

/** Half of the commands let the line continue. */
const goesOn = (seat: number) => seat % 2 === 0

/** Some messages of each outcome, so that credits are returned and addresses are refused. */
const isUnlucky = (text: string) => /[13579]@|[13579]$/.test(text)

const linkOf = ({ links }: Ground, seat: number) => {
  const link = links[seat]
  if (!link) throw new Error(`there is no link for seat ${seat}`)
  return link
}

/** Partitions are created in advance: those of this year may exist. */
const inAYear = () => new Date(Date.now() + 365 * 86_400_000)

/** Each report locks the shifts separately. */
const BOUNCES = 10

/** Sent mails bounce from mailboxes that do not exist. */
const takeBounces = async (app: Ground['app'], emailIds: readonly string[]) => {
  for (const id of emailIds.slice(0, BOUNCES)) {
    const [mail] = await app.db.query(
      `update email_history set status = 'sent', gateway_state = 'accepted', attempts = 1, next_attempt_at = null
       where id = $1 returning recipient`,
      [id],
    )
    const failed = [{ addresses: [String(mail?.['recipient'])], words: '5.1.1: smtp; 550 No such user' }]
    await takeBounce(app, { id, failed })
  }
}

/** A plan blocked by another transaction ends early, and the page asks again. */
const plan =
  <Result, Refusal>(act: (ground: Ground, seat: number) => ShiftAct<Result, Refusal>): Command =>
  async (ground, seat) =>
    planOnShift(
      { services: ground.app, scope: ground.kari.scope },
      { id: ground.id },
      act(ground, seat),
    ).catch((error: unknown) => {
      if (!(error instanceof ORPCError && error.code === 'HELD_UP')) throw error
    })

/** Both shifts; the two commands of a pair name them in different orders. */
const shiftsFor = ({ id, otherId }: Ground, seat: number): [string, string] =>
  seat === 0 ? [id, otherId] : [otherId, id]

/** Acts on either shift of the request. */
const onShift = (where: string, shiftOf: (ground: Ground) => string): Readonly<Record<string, Command>> => {
  const links = (ground: Ground, seat: number) => ({ ...linkOf(ground, seat), assignmentId: shiftOf(ground) })
  return {
    [`yes${where}`]: (ground, seat) => answerYes(ground.app, links(ground, seat), null),
    [`no${where}`]: (ground, seat) => answerNo(ground.app, links(ground, seat), 'Syk'),
    [`edit${where}`]: inOffice(async (tx, ground, seat) =>
      editAndNotify(tx, ground.app.config, shiftOf(ground), {
        ...shift({}),
        date: addDays(shift({}).date, where === '' ? 0 : 1),
        title: where === '' ? 'Vikar i 3B' : 'Vikar i 4B',
        askNext: goesOn(seat),
        version: await versionOfShift(tx, shiftOf(ground)),
        startTime: seat % 2 ? '09:00' : '10:00',
        places: seat + 1,
      }),
    ),
    [`remove${where}`]: inOffice((tx, ground, seat) =>
      removeAndNotify(tx, ground.app.config, removalOf(shiftOf(ground), ground, seat)),
    ),
    [`change places${where}`]: inOffice(async (tx, ground, seat) =>
      changePlacesAndNote(tx, shiftOf(ground), {
        places: seat + 1,
        askNext: goesOn(seat),
        version: await versionOfShift(tx, shiftOf(ground)),
      }),
    ),
    [`complete${where}`]: inOffice((tx, ground) => completeAssignment(tx, shiftOf(ground))),
  }
}

const removalOf = (assignmentId: string, { vikarIds }: Ground, seat: number) => ({
  assignmentId,
  vikarId: vikarIds[seat] ?? '',
  words: '',
  askNext: goesOn(seat),
})

/** Every command that locks more than one row, and the others that meet it on an assignment. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...onShift('', ({ id }) => id),
  ...onShift(' (the other shift)', ({ otherId }) => otherId),
  'yes to all': (ground, seat) => answerYesToAll(ground.app, linkOf(ground, seat), null),
  'no to all': (ground, seat) => answerNoToAll(ground.app, linkOf(ground, seat), null),
  reserve: (ground, seat) => standInReserve(ground.app, linkOf(ground, seat), null),
  withdraw: (ground) => withdrawByLink(ground.app, linkOf(ground, 0), null),
  cancel: inOffice((tx, { app, id }) => cancelAndNotify(tx, app.config, id)),
  'cancel both': inOffice((tx, ground, seat) => {
    const [id, ...others] = shiftsFor(ground, seat)
    return cancelAndNotify(tx, ground.app.config, id, { others })
  }),
  'answer for': inOffice((tx, { app, id, vikarIds }, seat) =>
    answerFor(tx, app, { assignmentId: id, vikarId: vikarIds[seat] ?? '', answer: 'accepted' }),
  ),
  'ask more': inOffice((tx, { app, id, vikarIds }) => askMore(tx, app, id, vikarIds.slice(0, 50))),
  'ask the next': inOffice((tx, { app, requestId }) => askNext(tx, app, requestId)),
  'ask the reserve': async (ground, seat) => {
    await ground.app.db.query(RESERVE, [ground.id, ground.vikarIds.slice(2, 22)])
    return inOffice((tx, { app, requestId }) => askNext(tx, app, requestId))(ground, seat)
  },
  'decide the alarm': async (ground, seat) => {
    await ground.app.db.query("update requests set held_up_by = 'credits'")
    return inOffice((tx, { app, id }) => decideAlarm(tx, app, id))(ground, seat)
  },
  'ask all in line': inOffice((tx, { app, id }) => askAllInLine(tx, app, id)),
  undo: async (ground, seat) => {
    await ground.app.db.query("update requests set held_until = now() + interval '1 minute'")
    return inOffice((tx, { id }) => undoRequest(tx, id))(ground, seat).catch((error: unknown) => {
      if (!(error instanceof TooLate)) throw error
    })
  },
  'write to': inOffice((tx, { app, id, vikarIds }) =>
    sendOfficeMessage(tx, app.config, id, { vikarIds: vikarIds.slice(0, 50), words: crypto.randomUUID() }),
  ),
  reopen: inOffice((tx, { id }, seat) => reopenAndNote(tx, id, goesOn(seat))),
  'resume asking': inOffice((tx, { app, id }) => resumeAsking(tx, app, id)),
  'plan a cancel': plan(({ app, id }) => cancelling(app.config, { id, others: [], words: '' })),
  'plan a cancel of both': plan((ground, seat) => {
    const [id, ...others] = shiftsFor(ground, seat)
    return cancelling(ground.app.config, { id, others, words: '' })
  }),
  'plan a removal': plan((ground, seat) => removing(ground.app.config, removalOf(ground.id, ground, seat))),
  'plan a reopening': plan(({ id }, seat) => reopening(id, goesOn(seat))),
  'complete what has ended': ({ app }) => completeEnded(app, app.system),
  create: inOffice((tx, { app, vikarIds }) => {
    const recipients = { kind: 'chosen' as const, vikarIds: [...vikarIds] }
    return createAssignment(tx, app, shift({ channels: ['email'], recipients }))
  }),
  'remind all': inOffice((tx, { app, id }) => remindAll(tx, app.config, id)),
  'remind the assigned': inOffice((tx, { app, id }) => remindAssigned(tx, app.config, id)),
  'send requests': inOffice((tx, { app, id }) => sendRequests(tx, app.config, id)),
  'deliver SMS': ({ app }) => {
    const { gateway, turn } = createFakeSmsGateway({ batchSize: 100 })
    turn(({ to }) =>
      isUnlucky(to) ? { kind: 'rejected', reason: 'no such number' } : { kind: 'accepted', gatewayId: to },
    )
    return deliverSms(app, app.system, gateway, findUnwanted)
  },
  'deliver e-mail': ({ app }) => {
    const mailer = {
      idempotent: false,
      close: () => {},
      send: async ({ to }: { to: string }) =>
        isUnlucky(to.split('@')[0] ?? '')
          ? ({ kind: 'rejected', reason: 'no such mailbox', addressRefused: true } as const)
          : ({ kind: 'accepted', gatewayId: null } as const),
    }
    return deliverEmails(app, app.system, mailer, findUnwanted, noteAddresses)
  },
  'delivery reports': ({ app, smsIds }) => {
    const state = (id: string) => (isUnlucky(id) ? 'failed' : 'delivered')
    const report = { kind: 'report', gatewayId: null, reason: null } as const
    const reports = smsIds.toReversed().map((id) => ({ ...report, id, state: state(id) }) as const)
    return takeReports(app, 'link', reports)
  },
  'take bounces': ({ app, emailIds }, seat) =>
    takeBounces(app, seat === 0 ? emailIds : emailIds.toReversed()),
  'ask refused': async ({ app, kari, emailIds }) => {
    const { employerId } = kari.scope
    await askRefused(app)(emailIds.slice(0, BOUNCES).map((id) => ({ id, employerId })))
  },
  'ask held': async ({ app, kari, id: assignmentId, emailIds }, seat) => {
    const { employerId } = kari.scope
    const held = await app.db.query('select id, vikar_id from email_history where id = any($1)', [emailIds])
    const inOrder = seat === 0 ? held : held.toReversed()
    for (const { id, vikar_id: vikarId } of inOrder.slice(0, BOUNCES))
      await askHeldOne(app, { id: String(id), vikarId: String(vikarId), employerId, assignmentId })
  },
  'stop unwanted': ({ app, kari, id }) =>
    stopUnwanted(app, app.system, { employerId: kari.scope.employerId, assignmentId: id }),
  import: inOffice(async (tx, { app, rows }, seat) =>
    updateByImport(tx, await checkRows(seat === 0 ? rows : rows.toReversed(), app.config), app),
  ),
  'change a substitute': inOffice(async (tx, { vikarIds, rows }, seat) => {
    const [id, row] = [vikarIds[seat], rows[seat]]
    return id && row && updateVikar(tx, id, { ...row, availability: 'busy' })
  }),
  'set availability': inOffice((tx, { vikarIds }) => setAvailability(tx, vikarIds.slice(0, 50), 'busy')),
  'remove a substitute': inOffice(async (tx, { vikarIds }, seat) => {
    const id = vikarIds[seat]
    return id && removeVikar(tx, id)
  }),
  'give back shifts': ({ app, kari, vikarIds }, seat) =>
    giveBackShifts(
      app,
      vikarIds.slice(seat, seat + 1).map((vikarId) => ({ employerId: kari.scope.employerId, vikarId })),
    ),
  'keep parts': ({ app }) => keepParts({ ...app, clock: { now: inAYear } }, app.system),
  'grant credits': inService((tx, { kari }) =>
    grantCredits(tx, { employerId: kari.scope.employerId, credits: 10, reason: 'Prøve' }),
  ),
  'bind a member': inService((tx, { kari, office }, seat) =>
    bindMember(tx, { scope: kari.scope, userId: office.plannerId }, office.departmentIds.slice(seat)),
  ),
  'move to a department': inOffice(async (tx, { app, id, office }, seat) =>
    editAndNotify(tx, app.config, id, {
      ...shift({}),
      askNext: goesOn(seat),
      version: await versionOfShift(tx, id),
      departmentId: office.departmentIds[seat] ?? null,
    }),
  ),
  'close a department': inOffice((tx, { office }, seat) =>
    closeDepartment(tx, office.departmentIds[seat] ?? ''),
  ),
  'reopen a department': inOffice((tx, { office }, seat) =>
    reopenDepartment(tx, office.departmentIds[seat] ?? ''),
  ),
  'deliver push': ({ app }) =>
    deliverPush(
      app,
      app.system,
      {
        send: async ({ id }) =>
          /[0-7]$/.test(id) ? { kind: 'rejected', reason: 'gone' } : { kind: 'accepted', gatewayId: null },
      },
      findUnwanted,
    ),
  'open notices': async (ground, seat) => {
    const { app, kari } = ground
    const told = await app.db.query('select distinct notice_id from push_messages')
    const open = (noticeId: string) => inService((tx) => openNotice(tx, { userId: kari.userId, noticeId }))
    await Promise.all(told.map(({ notice_id: noticeId }) => open(String(noticeId))(ground, seat)))
  },
  deactivate: inService((tx, { kari }) => deactivateUser(tx, kari.userId)),
}
