import { expect, it } from 'vitest'
import { writeAudit } from '#features/identity/server/audit.ts'
import { openTestApp } from '#test/app.ts'
import { castColleague, castKari, castVikar } from '#test/cast.ts'
import { castErasure } from '#test/erasure.ts'
import { SystemScope, TenantScope } from '../database/scope.ts'
import { eraseNamesOfEvents } from './erase.ts'

it('leaves no name of an erased person in the history of an office, whatever they were in it', async () => {
  const app = await openTestApp()
  try {
    const kari = await castKari(app)
    const { employerId } = kari.scope
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner')
    const ola = await castVikar(app, kari, 'Ola Hansen')
    const employer = { type: 'employer', id: employerId } as const
    const byEva = new TenantScope(employerId, eva.userId, 'owner')
    const support = new TenantScope(employerId, kari.userId, 'owner', null, {
      userId: eva.userId,
      fullName: 'Eva Lund',
    })
    const forEva = new TenantScope(employerId, eva.userId, 'owner', null, {
      userId: kari.userId,
      fullName: 'Kari Nordmann',
    })
    const acts: readonly (readonly [TenantScope, Omit<Parameters<typeof writeAudit>[1], 'employerId'>])[] = [
      [
        byEva,
        {
          action: 'template-deleted',
          subject: employer,
          history: { subject: { kind: 'template', id: null, name: 'Vikar for Eva Lund' } },
        },
      ],
      [support, { action: 'group-deleted', subject: employer }],
      [forEva, { action: 'group-deleted', subject: employer }],
      [kari.scope, { action: 'member-removed', subject: { type: 'user', id: eva.userId } }],
      [
        kari.scope,
        {
          action: 'user-updated',
          subject: { type: 'user', id: eva.userId },
          history: { before: { name: 'Eva Berg' }, after: { name: 'Eva Lund' } },
        },
      ],
      [
        kari.scope,
        {
          action: 'member-invited',
          subject: employer,
          history: { subject: { kind: 'address', id: null, name: eva.email } },
        },
      ],
      [
        kari.scope,
        {
          action: 'department-contact-cleared',
          subject: employer,
          history: { before: { contact: 'Eva Lund' } },
        },
      ],
      [
        kari.scope,
        {
          action: 'vikar-updated',
          subject: { type: 'vikar', id: ola.id },
          history: { before: { name: 'Ola Berg' }, after: { name: 'Ola Hansen' } },
        },
      ],
    ]
    for (const [scope, act] of acts)
      await app.database.transaction(scope, (tx) =>
        writeAudit(tx, { ...act, employerId, actorUserId: scope.userId }),
      )
    const contacts = [
      { contact: 'Eva Berg', contactId: eva.userId },
      { contact: 'Ola Berg', contactId: ola.id },
      { contact: 'Kari Dahl', contactId: kari.userId },
    ]
    for (const [at, before] of contacts.entries())
      await app.database.transaction(kari.scope, (tx) =>
        writeAudit(tx, {
          action: 'department-updated',
          employerId,
          actorUserId: kari.userId,
          subject: employer,
          detail: { department: crypto.randomUUID() },
          history: { before, after: contacts[(at + 1) % contacts.length] ?? {} },
        }),
      )
    await castErasure(app, {
      userId: eva.userId,
      employerIds: [employerId],
      register: [{ employerId, vikarId: ola.id, isRow: true, since: null, until: null }],
      words: ['Eva Lund', eva.email],
    })
    await app.database.transaction(new SystemScope(null), (tx) =>
      eraseNamesOfEvents(tx, eva.userId, null, 500),
    )
    const [row] = await app.db.query('select jsonb_agg(to_jsonb(e))::text as rows from events e')
    const left = String(row?.['rows'])
    for (const name of ['Eva Lund', 'Eva Berg', 'Ola Hansen', 'Ola Berg', eva.email])
      expect(left).not.toContain(name)
    for (const name of ['Kari Nordmann', 'Kari Dahl']) expect(left).toContain(name)
  } finally {
    await app.close()
  }
})
