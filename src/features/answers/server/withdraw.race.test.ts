import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, castVikar, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import { answerYes } from './answer.ts'
import { withdrawByLink } from './withdraw.ts'
import { cancelAndNotify, type Cancelled } from '#features/requests/server/acts/cancel-and-notify.ts'
import { claimAssignment, type ClaimOutcome } from '#features/assignments/server/claim.ts'
import { completeAssignment } from '#features/assignments/server/complete.ts'
import { openResponseLink, type ResponseLink } from '#features/assignments/server/response-link.ts'
import type { WithdrawOutcome } from '#features/assignments/server/withdraw.ts'

const CREDITS = 5000
let office: Office
let nina: Office['ola']

beforeAll(async () => {
  office = await openOffice()
  nina = await castVikar(office.app, office.kari, 'Nina Moe')
  await office.app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [
    office.kari.userId,
  ])
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari } = office
  for (const table of ['assignments', 'credit_ledger']) await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await giveCredits(app, kari, CREDITS)
})

const linkOf = async (token: string): Promise<ResponseLink> => {
  const link = await openResponseLink(office.app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  return link
}

/** Ola, Siri and Nina are asked, and Ola has the job. */
const taken = async () => {
  const { app, ask, ola, siri } = office
  const { id, token } = await ask([ola, siri, nina])
  const links = {
    ola: await linkOf(token(ola.id)),
    siri: await linkOf(token(siri.id)),
    nina: await linkOf(token(nina.id)),
  }
  await answerYes(app, links.ola, null)
  return { id, links }
}

const cancel = (id: string) =>
  office.app.database.transaction(office.kari.scope, (tx) => cancelAndNotify(tx, office.app.config, id))

const stateOf = async (id: string) => {
  const [row] = await office.app.db.query(
    `select a.status, a.filled, a.times_reopened,
      array(select r.vikar_id from assignment_responses r
        where r.assignment_id = a.id and r.response_type = 'accepted') as accepted
    from assignments a where id = $1`,
    [id],
  )
  return row
}

const mailsOf = async (id: string) => {
  await stopUnwantedNow(office.app)
  const rows = await office.app.db.query(
    "select kind from email_history where assignment_id = $1 and status = 'pending' order by kind",
    [id],
  )
  return rows.map(({ kind }) => kind)
}

/** Missing credits belong to messages still queued; the balance is the sum of the ledger. */
const expectCreditsToAddUp = async () => {
  const balance = await office.accounted()
  const [row] = await office.app.db.query(
    "select count(*)::integer as used from sms_history where status <> 'failed'",
  )
  expect(balance).toBe(CREDITS - Number(row?.['used']))
}

/** Runs the acts in both orders and in between. */
const together = async (round: number, ...acts: (() => Promise<unknown>)[]) => {
  await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
}

// Fails when the withdrawal's update checks neither `status = any(...)` nor the holder: it succeeds ten times.
it('withdraws once for ten presses at once, and notifies everyone once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, links } = await taken()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => withdrawByLink(office.app, links.ola, null)),
    )
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'already-withdrawn'),
      'withdrawn',
    ])
    expect(await stateOf(id)).toMatchObject({ status: 'open', times_reopened: 1, accepted: [] })
    expect(await mailsOf(id)).toEqual(['withdrawn', 'withdrawn-notice'])
  }
  await expectCreditsToAddUp()
})

describe('a withdrawal, and other people’s yeses at the same time', () => {
  // Fails when the withdrawal's statement does not revoke the yes: the next one violates the unique index.
  it('leave the job with one of them, or open with everyone else in reserve', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 40; round += 1) {
      const { id, links } = await taken()
      const yeses: ClaimOutcome[] = []
      const yes = (link: ResponseLink) => async () => void yeses.push(await answerYes(office.app, link, null))
      let withdrawn: WithdrawOutcome | undefined
      await together(
        round,
        async () => (withdrawn = await withdrawByLink(office.app, links.ola, null)),
        yes(links.siri),
        yes(links.nina),
      )
      expect(withdrawn).toBe('withdrawn')
      const state = await stateOf(id)
      const winners = yeses.filter((outcome) => outcome === 'won').length
      expect(yeses.filter((outcome) => outcome === 'taken')).toHaveLength(2 - winners)
      seen.add(String(winners))
      if (winners === 0)
        expect(state).toEqual({
          status: 'open',
          filled: 0,
          times_reopened: 1,
          accepted: [],
        })
      else {
        expect(winners).toBe(1)
        expect(state).toMatchObject({ status: 'assigned', filled: 1, accepted: [expect.any(String)] })
        expect(state?.['accepted']).not.toEqual([office.ola.id])
      }
    }
    await expectCreditsToAddUp()
    expect([...seen].toSorted()).toContain('0')
  })

  // Fails when `keepInterest` does not claim a shift that became free meanwhile: an open job then looks filled.
  it('give the job to a vikar whose other shift is cancelled while they say yes', async () => {
    const { app, kari, ola } = office
    const date = addDays(osloToday(new Date()), 400)
    const other = await castAssignment(app, kari, {
      date,
      recipients: { kind: 'chosen', vikarIds: [ola.id] },
    })
    const wanted = await castAssignment(app, kari, {
      date,
      recipients: { kind: 'chosen', vikarIds: [ola.id] },
    })
    await answerYes(app, await linkOf(other.token(ola.id)), null)
    const link = await linkOf(wanted.token(ola.id))
    const outcome = await app.database.transaction(link.scope, (tx) =>
      claimAssignment(
        afterClaim(tx, () => cancel(other.id)),
        link,
      ),
    )
    expect(outcome).toBe('won')
    expect(await stateOf(wanted.id)).toMatchObject({ filled: 1, accepted: [ola.id] })
  })

  it('leave a yes or an open job, never both, also when the leaver answers', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { id, links } = await taken()
      let yes: ClaimOutcome | undefined
      await together(
        round,
        async () => (yes = await answerYes(office.app, links.ola, null)),
        async () => withdrawByLink(office.app, links.ola, null),
      )
      const state = await stateOf(id)
      expect(state).toMatchObject(
        yes === 'won'
          ? { status: 'assigned', accepted: [office.ola.id] }
          : { status: 'open', filled: 0, accepted: [] },
      )
    }
    await expectCreditsToAddUp()
  })
})

describe('a yes, a withdrawal and a cancellation at the same time', () => {
  // Fails when `status = any(...)` is taken out of the withdrawal's update: a cancelled shift reopens.
  it('leave it cancelled, and notify the holder unless they had withdrawn', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 40; round += 1) {
      const { id, links } = await taken()
      const happened: { withdrawn?: WithdrawOutcome; yes?: ClaimOutcome; cancelled?: Cancelled | null } = {}
      await together(
        round,
        async () => (happened.withdrawn = await withdrawByLink(office.app, links.ola, null)),
        async () => (happened.yes = await answerYes(office.app, links.siri, null)),
        async () => (happened.cancelled = await cancel(id)),
      )
      const { withdrawn, yes, cancelled } = happened
      expect(cancelled).toBeTruthy()
      const hadIt = yes === 'won' ? 'Siri Dahl' : withdrawn === 'withdrawn' ? null : 'Ola Hansen'
      expect(cancelled?.vikarName).toBe(hadIt)
      expect(await stateOf(id)).toMatchObject({ status: 'cancelled' })
      // A late yes is in reserve, unless it was still being stored when the cancellation read the reserve.
      const reserves = cancelled?.reserves.emails ?? 0
      expect(reserves).toBeLessThanOrEqual(yes === 'taken' ? 1 : 0)
      const notices = (await mailsOf(id)).filter((kind) => kind === 'cancelled')
      expect(notices).toHaveLength((hadIt ? 1 : 0) + reserves)
      expect(await mailsOf(id)).not.toContain('withdrawn-notice')
      expect(await mailsOf(id)).not.toContain('confirmation')
      seen.add(`${withdrawn}`)
    }
    await expectCreditsToAddUp()
    expect([...seen].toSorted()).toEqual(['not-yours', 'withdrawn'])
  })
})

/** Runs `happens` once the transaction has the rows of its first claim. */
const afterClaim = (tx: TenantTransaction, happens: () => Promise<unknown>): TenantTransaction => {
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isClaim = result.rows.some((row) => 'won' in row)
      if (isClaim && isFirst) {
        isFirst = false
        await happens()
      }
      return result
    },
  }
  return Object.assign(tx.withPlugin(plugin), { scope: tx.scope, wakes: tx.wakes })
}

// Fails when `status = any(...)` is taken out of the withdrawal's or the completing's update.
it('completing and withdrawing at the same time: one of them happens', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id, links } = await taken()
    let completed = false
    let withdrawn: WithdrawOutcome | undefined
    await together(
      round,
      async () =>
        (completed = await office.app.database.transaction(office.kari.scope, (tx) =>
          completeAssignment(tx, id),
        )),
      async () => (withdrawn = await withdrawByLink(office.app, links.ola, null)),
    )
    expect(withdrawn).toBe(completed ? 'not-yours' : 'withdrawn')
    expect(await stateOf(id)).toMatchObject({ status: completed ? 'completed' : 'open' })
  }
})
