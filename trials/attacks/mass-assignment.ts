import { rest, rpc } from '#test/calling.ts'
import { dumpTables } from '#test/dump.ts'
import { procedures, type Listed } from '#test/procedures.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import { castAll, nameOf } from '#test/sweeps/stage.ts'
import type { Attack, Stage } from './stage.ts'

/** No field of the product ever has such a value. */
const MARK = 987_654_321
/** A time before the service existed. */
const THEN = '1999-01-01'

/**
 * Adds forbidden fields at every depth of every input that writes: another person's role, employer, balance or price.
 * Whatever the answer, none of them may take effect.
 */
export const attack: Attack = async (stage) => {
  const { nils, sampled } = await castAll(stage)
  const extra = extraFor(nils.scope.employerId, nils.userId)
  for (const procedure of stage.some(procedures.filter(({ method }) => method !== 'GET')))
    for (const way of [rest, rpc]) {
      const { by, sample } = sampled(procedure)
      const act = async (more: Record<string, unknown>) => {
        const input = (await sample()) ?? {}
        await stage.target.app.db.query('delete from rate_limits')
        const before = await standing(stage)
        const call = way(procedure, withExtra(input, more, procedure.fields))
        const answer = await stage.sendAs(by, call)
        return { input, call, answer, before, after: await standing(stage) }
      }
      const usual = [await act({}), await act({})].map(({ before, after }) => madeOf(before.rows, after.rows))
      const { input, call, answer, before, after } = await act(extra)
      const meant = Object.values(input).map(String)
      const isServed = answer.status >= 200 && answer.status < 300
      stage.tally.note(
        nameOf(call),
        first(
          isServed || answer.status >= 400 ? null : `status ${answer.status}`,
          risen(before.people, after.people, meant),
          arrived(after.rows),
          after.confirmed.length > before.confirmed.length ? 'a new address counts as confirmed' : null,
          others(before.rows, after.rows, nils.scope.employerId),
          isServed ? unusual(madeOf(before.rows, after.rows), usual) : null,
        ),
      )
    }
}

/** The field's name in the contract, the database and the library. */
const extraFor = (employerId: string, userId: string): Record<string, unknown> => ({
  role: 'superadmin',
  isSuperadmin: true,
  employerId,
  employer_id: employerId,
  userId,
  user_id: userId,
  balance: MARK,
  cost: MARK,
  price: MARK,
  priceOre: MARK,
  price_ore: MARK,
  credits: MARK,
  softDeleted: true,
  soft_deleted: true,
  emailVerified: true,
  email_verified: true,
  enteredBy: 'admin-magic',
  status: 'completed',
  assignedVikarId: userId,
  createdAt: `${THEN}T00:00:00.000Z`,
  created_at: `${THEN}T00:00:00.000Z`,
  passwordHash: String(MARK),
})

/** The call's own fields are unchanged. */
const withExtra = (
  input: Record<string, unknown>,
  extra: Record<string, unknown>,
  fields: Listed['fields'],
): Record<string, unknown> => {
  const additional = Object.fromEntries(Object.entries(extra).filter(([name]) => !fields.includes(name)))
  const add = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(add)
    if (typeof value !== 'object' || value === null) return value
    return {
      ...additional,
      ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, add(inner)])),
    }
  }
  return add(input) as Record<string, unknown>
}

type People = ReadonlyMap<string, string>

const standing = async ({ target: { app } }: Stage) => {
  const people = await app.db.query('select user_id, role, employer_id, soft_deleted from profiles')
  const unasked = await app.db.query("select email from users where email_verified and email like 'grete.%'")
  return {
    confirmed: unasked.map(({ email }) => String(email)),
    people: new Map(people.map(({ user_id: id, ...rest }) => [String(id), JSON.stringify(rest)])),
    rows: (await dumpTables(app)).filter(
      (line) => !/^(sessions|rate_limits|audit_log|login_links) /.test(line),
    ),
  }
}

/** Reports a changed role of a person the call does not name, or a new superadmin. */
export const risen = (before: People, after: People, meant: readonly string[]): Verdict => {
  for (const [userId, standing] of after) {
    if (meant.includes(userId) || before.get(userId) === standing) continue
    if (before.has(userId)) return `${before.get(userId)} became ${standing}`
    if (standing.includes('superadmin')) return 'a new superadmin'
  }
  return null
}

export const arrived = (rows: readonly string[]): Verdict => {
  const found = [String(MARK), THEN].find((mark) => rows.some((row) => row.includes(mark)))
  return found === undefined ? null : `${found} has arrived`
}

/** The rows created or changed by a call, without values that always differ: ids, secrets, times, counts. */
export const madeOf = (before: readonly string[], after: readonly string[]): string[] => {
  const known = new Set(before)
  return after.filter((row) => !known.has(row)).map(blank)
}

/** Each shift has its own day. */
const DAYS_AND_MONTHS =
  /\b(?:(?:man|tirs|ons|tors|fre|lør|søn)dag|(?:man|tirs?|ons|tors?|fre|lør|søn)\.|januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember)/gi

const blank = (row: string) =>
  row
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"/g, '"…"') // of any length: zeros at the end are not written
    .replaceAll(/"[^"\s]{22,}"/g, '"…"') // secrets, and ids of passkeys
    .replaceAll(/\d+/g, '0')
    .replaceAll(DAYS_AND_MONTHS, 'day')

/** A row that the same call does not create without the extra fields: one of them took effect. */
export const unusual = (made: readonly string[], usual: readonly (readonly string[])[]): Verdict => {
  const known = new Set(usual.flat())
  const strange = made.find((row) => !known.has(row))
  return strange === undefined ? null : `made ${strange.slice(0, 600)}`
}

const others = (before: readonly string[], after: readonly string[], employerId: string): Verdict => {
  const known = new Set(before)
  const strange = after.find((row) => row.includes(employerId) && !known.has(row))
  return strange === undefined ? null : `somebody else's employer got ${strange.slice(0, 120)}`
}
