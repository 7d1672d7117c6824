import { acceptInvitation } from '#features/identity/server/sign-up/login-invitations.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeSuperadmin } from '#features/identity/server/make-superadmin.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import type { Database } from '#server/database/database.ts'
import { createAccount } from '#features/vikarer/server/create-account.ts'
import { createVikar } from '#features/vikarer/server/save.ts'
import { castLogin, castVikar, shift } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import { eraseAll } from './erase.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
})
afterEach(() => office.close())

describe('a substitute who is about to be deleted permanently', () => {
  /**
   * Requests the deletion of Ola, who has been asked about a shift, while the notice of Ola's withdrawal from another
   * waits.
   */
  const askFor = async () => {
    const { app, ola, siri } = office
    const login = await castLogin(app, ola)
    const asOla = await office.server.logIn(login.email)
    const open = await office.ask([ola, siri], ['sms', 'email'])
    const given = await office.ask([ola, siri], ['sms', 'email'])
    await office.answer(given.token(ola.id), answerYes)
    await office.deliver()
    const withdrawn = await office.server.anonymous(
      'POST',
      `/api/responses/${given.token(ola.id)}/withdraw`,
      { responseMessage: '' },
    )
    expect(withdrawn.status).toBe(200)
    return { open, asOla, userId: login.userId, token: open.token(ola.id) }
  }

  it.each([
    ['from the moment it is asked for', async (userId: string) => office.request(userId)],
    ['while it waits in the background', async (userId: string) => office.hard(userId)],
  ])('is in no register, gets no request and cannot answer %s', async (_when, begin) => {
    const { app, ola, siri, server, asKari } = office
    const { open, asOla, userId, token } = await askFor()
    await begin(userId)
    expect(await office.isErased(userId)).toBe(false)

    const inLists = [
      (await asKari('GET', '/api/vikarer')).text,
      (await asKari('GET', '/api/assignments/candidates')).text,
    ]
    for (const text of inLists) expect([text.includes(ola.id), text.includes(siri.id)]).toEqual([false, true])
    expect((await asOla('GET', '/api/my-assignments?list=coming')).status).toBe(401)

    expect(await openResponseLink(app.database, token)).toBeNull()
    for (const answer of ['claim', 'decline'])
      expect(
        (await server.anonymous('POST', `/api/responses/${token}/${answer}`, { responseMessage: '' })).status,
      ).toBe(404)

    const chosen = shift({ recipients: { kind: 'chosen', vikarIds: [ola.id] } })
    const refused = await asKari('POST', '/api/assignments', chosen)
    expect([refused.status, (await office.query('select from assignments')).length]).toEqual([422, 2])
    const all = await asKari('POST', '/api/assignments', shift({ channels: ['sms', 'email'] }))
    expect(all.status).toBe(200)
    await office.query("update sms_history set created_at = created_at - interval '1 day'")
    await office.query("update email_history set created_at = created_at - interval '1 day'")
    expect((await asKari('POST', `/api/assignments/${open.id}/reminders`, {})).status).toBe(200)
    expect((await asKari('POST', `/api/assignments/${open.id}/requests`, {})).status).not.toBe(500)
    const { sms, mails } = await office.deliver()
    const reached = [...sms, ...mails].map(({ to }) => to)
    expect(reached).not.toContain(ola.phone)
    expect(reached).not.toContain(ola.email)
    expect(reached.filter((to) => to === siri.phone)).toHaveLength(2)

    await office.eraseAll()
    expect(await office.isErased(userId)).toBe(true)
    expect(await office.rowsWith(...office.namesOf(ola))).toEqual([])
  })

  it('does not get a shift by a yes that was under way', async () => {
    const { app, ola, siri } = office
    const login = await castLogin(app, ola)
    const asked = await office.ask([ola, siri], ['email'])
    await office.deliver()
    const link = await openResponseLink(app.database, asked.token(ola.id))
    if (!link) throw new Error('the link of the test did not open')
    await office.request(login.userId)
    expect(await answerYes(app, link, 'Ola kommer')).not.toBe('won')
    await office.eraseAll()
    expect(await office.shiftOf(asked.id)).toEqual({ status: 'open', holder: null })
    expect(await office.rowsWith(...office.namesOf(ola), 'Ola kommer')).toEqual([])
  })
})

describe('a row that is added during the deletion', () => {
  /** Deletes while another transaction is finished but not committed; it commits once the deletion waits or is done. */
  const deleteDuring = async (begin: (isDone: () => Promise<void>) => Promise<unknown>, userId: string) => {
    let deleting: Promise<unknown> | undefined
    await begin(async () => {
      let isOver = false
      deleting = office.hard(userId).finally(() => (isOver = true))
      await vi.waitFor(
        async () => {
          const waiting = await office.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
          expect(isOver || waiting.length > 0).toBe(true)
        },
        { timeout: 10_000 },
      )
    })
    return deleting
  }

  it('is deleted: a new substitute in the register of an employer that is deleted', async () => {
    const { app, kari } = office
    const form = {
      fullName: 'Sen Skrivesen',
      email: 'sen@vikar.example',
      phone: '49999999',
      company: '',
      skills: '',
      availability: 'available',
    } as const
    await office.ask()
    const answer = await deleteDuring(
      (isDone) =>
        app.database.transaction(kari.scope, async (tx) => {
          await createVikar(tx, form)
          await isDone()
        }),
      kari.userId,
    )
    expect(answer).toMatchObject({ outcome: expect.stringMatching(/^eras/) })
    await office.eraseAll()
    expect(await office.rowsWith('Sen Skrivesen', form.email, form.phone)).toEqual([])
    expect(
      await office.query('select from employers where erased_at is not null and name is null'),
    ).toHaveLength(1)
  })

  it('is deleted: an event that the nightly backfill adds once the others are deleted', async () => {
    const { kari } = office
    await office.ask()
    await office.query(`
      create function fill_late() returns trigger language plpgsql as $$ begin
        insert into events (employer_id, request_id, kind, actor_kind)
          values (old.employer_id, old.id, 'created', 'service');
        return old;
      end $$;
      create trigger fill_late after delete on requests for each row execute function fill_late()`)
    await office.request(kari.userId)
    await office.eraseAll()
    await office.query('drop trigger fill_late on requests; drop function fill_late')
    expect(await office.query('select from employers where erased_at is not null')).toHaveLength(1)
    expect(await office.query(`select from events where employer_id = '${kari.scope.employerId}'`)).toEqual(
      [],
    )
  })

  it('is deleted: a row of another register that is linked to the login', async () => {
    const { app, ola, nils } = office
    const login = await castLogin(app, ola)
    const atNils = await castVikar(app, nils, 'Ola Hansen')
    await office.query('update vikarer set email = $1 where id = $2', [login.email, atNils.id])
    await deleteDuring(
      (isDone) =>
        app.database.transaction(app.system, async (tx) => {
          const asked = { scope: nils.scope, vikarId: atNils.id }
          expect((await createAccount(tx, app, asked, app.clock.now())).kind).toBe('sent')
          const invitation = { userId: login.userId, employerId: nils.scope.employerId }
          expect(await acceptInvitation(tx, invitation)).toBe(true)
          await isDone()
        }),
      login.userId,
    )
    await office.deliver()
    await office.eraseAll()
    expect(await office.isErased(login.userId)).toBe(true)
    expect(await office.rowsWith(...office.namesOf(ola), atNils.phone)).toEqual([])
  })
})

describe('an erasure', () => {
  it("ends also if the person's name is the word that replaces erased names", async () => {
    const slettet = await office.addColleague('Slettet')
    await office.ask([office.ola], ['email'])
    await office.deliver()
    await office.query("update email_history set subject = 'Fra Slettet'")
    expect(await office.hard(slettet)).toEqual({ outcome: 'erased' })
    expect(await office.isErased(slettet)).toBe(true)
  })

  it('that fails delays no other, and is retried', async () => {
    const { app, ola, siri } = office
    const [first, second] = [await castLogin(app, ola), await castLogin(app, siri)]
    expect([await office.request(first.userId), await office.request(second.userId)]).toEqual([
      'requested',
      'requested',
    ])
    let isFirst = true
    const database: Database = {
      ...app.database,
      transaction: (scope, work) => {
        if (!isFirst) return app.database.transaction(scope, work)
        isFirst = false
        throw new Error('this one cannot go on')
      },
    }
    await eraseAll({ ...app, database }, app.system)
    expect([await office.isErased(first.userId), await office.isErased(second.userId)]).toEqual([false, true])
    await office.eraseAll()
    expect(await office.isErased(first.userId)).toBe(true)
  })
})

describe('the role of superadmin', () => {
  const make = (email: string) =>
    office.app.database.transaction(office.app.system, (tx) =>
      makeSuperadmin(tx, office.app.tokens, email, office.app.clock.now()),
    )

  it('ends the sessions that a substitute had before getting it', async () => {
    const login = await castLogin(office.app, office.ola)
    const asOla = await office.server.logIn(login.email)
    expect((await asOla('GET', '/api/my-assignments?list=coming')).status).toBe(200)
    expect(await make(login.email)).toMatchObject({ kind: 'made' })
    for (const page of ['/api/my-assignments?list=coming', '/api/service/customers'])
      expect((await asOla('GET', page)).status).toBe(401)
    const anew = await office.server.logIn(login.email)
    expect((await anew('GET', '/api/service/customers')).status).toBe(200)
  })

  it('leaves the session of a superadmin unchanged', async () => {
    expect(await make(office.sara.email)).toMatchObject({ kind: 'made' })
    expect((await office.asSara('GET', '/api/service/customers')).status).toBe(200)
  })

  it('is not given to a user who is being deleted permanently', async () => {
    const login = await castLogin(office.app, office.ola)
    await office.request(login.userId)
    expect(await make(login.email)).toEqual({ kind: 'being-erased' })
    await office.eraseAll()
    expect(await office.isErased(login.userId)).toBe(true)
  })
})
