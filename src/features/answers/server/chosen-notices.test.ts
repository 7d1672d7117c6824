import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castColleague, castVikar, type CastAdministrator } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { withdrawalsOf } from '#test/withdrawals.ts'
import { answerYes } from './answer.ts'

let office: Office
let acts: Awaited<ReturnType<typeof withdrawalsOf>>
let eva: CastAdministrator
let lars: CastAdministrator

beforeAll(async () => {
  office = await openOffice()
  acts = await withdrawalsOf(office)
  eva = await castColleague(office.app, office.kari, 'Eva Lund', 'planner')
  lars = await castColleague(office.app, office.kari, 'Lars Leser', 'reader')
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.app.db.query(
    'update memberships set notify_accepted = null, notify_withdrawn = null, notify_alarm = null',
  )
  await has(eva, '+4742000000')
})

const KARI = '+4741000000'
const has = ({ userId }: CastAdministrator, phone: string | null) =>
  office.app.db.query('update profiles set phone = $1 where user_id = $2', [phone, userId])
const chooses = ({ userId }: CastAdministrator, kind: 'accepted' | 'withdrawn', channels: string) =>
  office.app.db.query(`update memberships set notify_${kind} = $1 where user_id = $2`, [channels, userId])

const told = async (id: string, kind: string) => {
  const { db } = office.app
  const recipientsIn = async (table: string) =>
    (
      await db.query(
        `select recipient from ${table} where assignment_id = $1 and kind = $2 order by recipient`,
        [id, kind],
      )
    ).map(({ recipient }) => String(recipient))
  return { emails: await recipientsIn('email_history'), sms: await recipientsIn('sms_history') }
}
const sorted = (...people: CastAdministrator[]) => people.map(({ email }) => email).toSorted()

describe('a yes sends a notice', () => {
  it('to owners and planners without a choice, by both channels, and not to readers', async () => {
    const { id } = await acts.won()
    expect(await told(id, 'accepted-notice')).toEqual({
      emails: sorted(office.kari, eva),
      sms: [KARI, '+4742000000'],
    })
  })

  it('to members by the channels that they chose, once each', async () => {
    await chooses(office.kari, 'accepted', '{sms}')
    await chooses(eva, 'accepted', '{}')
    await chooses(lars, 'accepted', '{email}')
    const { id } = await acts.won()
    expect(await told(id, 'accepted-notice')).toEqual({ emails: [lars.email], sms: [KARI] })
  })

  it('once to a number that two members share', async () => {
    await has(eva, KARI)
    const { id } = await acts.won()
    expect((await told(id, 'accepted-notice')).sms).toEqual([KARI])
  })

  it('about a member who takes the shift only as its substitute', async () => {
    const asVikar = await castVikar(office.app, office.kari, 'Eva Lund')
    await office.app.db.query('update vikarer set email = $1 where id = $2', [eva.email, asVikar.id])
    const { id, token } = await office.ask([asVikar], ['email'])
    await office.answer(token(asVikar.id), answerYes)
    expect((await told(id, 'confirmation')).emails).toEqual([eva.email])
    expect(await told(id, 'accepted-notice')).toEqual({ emails: [office.kari.email], sms: [KARI] })
    await acts.withdraw(token(asVikar.id))
    expect((await told(id, 'withdrawn-notice')).emails).toEqual([office.kari.email])
  })
})

describe('a withdrawal sends a notice', () => {
  const withdrawn = async () => {
    const { id, token } = await acts.won()
    await acts.withdraw(token(office.ola.id))
    return told(id, 'withdrawn-notice')
  }

  it('by SMS to one if no one chose it, and by e-mail to owners and planners', async () => {
    expect(await withdrawn()).toEqual({ emails: sorted(office.kari, eva), sms: [KARI] })
  })

  it('by SMS to exactly those who chose it', async () => {
    await chooses(eva, 'withdrawn', '{sms}')
    await chooses(lars, 'withdrawn', '{email}')
    expect(await withdrawn()).toEqual({ emails: sorted(office.kari, lars), sms: ['+4742000000'] })
    await chooses(office.kari, 'withdrawn', '{email,sms}')
    expect((await withdrawn()).sms).toEqual([KARI, '+4742000000'])
  })

  it('to no member who opted out, even if no SMS remains', async () => {
    await chooses(office.kari, 'withdrawn', '{}')
    await chooses(eva, 'withdrawn', '{}')
    expect(await withdrawn()).toEqual({ emails: [], sms: [] })
  })
})
