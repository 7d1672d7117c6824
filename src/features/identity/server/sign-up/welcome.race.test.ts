import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, castColleague, type CastAdministrator } from '#test/cast.ts'
import { castPhoneCode, wrongCode } from '#test/phone-code.ts'
import { confirmPhone } from '../phone/confirm-phone.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ WELCOME_SMS: '10' })
})
afterAll(() => app.close())

let made = 0
const castOne = () => {
  made += 1
  return castAdministrator(app, 'Kari Nordmann', `kari${made}@skolen.example`, 'Skolen')
}
const castSome = async (count: number): Promise<CastAdministrator[]> => {
  const cast: CastAdministrator[] = []
  for (let index = 0; index < count; index += 1) cast.push(await castOne())
  return cast
}

const confirm = (who: CastAdministrator, code: string) =>
  app.database.transaction(app.system, (tx) => confirmPhone(tx, app, who.userId, code))

/** All confirm their numbers at once. */
const confirmAll = async (cast: readonly CastAdministrator[], phoneOf: (index: number) => string) => {
  const codes: string[] = []
  for (const [index, who] of cast.entries()) codes.push(await castPhoneCode(app, who, phoneOf(index)))
  await Promise.all(cast.map((who, index) => confirm(who, codes[index] ?? '')))
}

const given = async (cast: readonly CastAdministrator[]) => {
  const [row] = await app.db.query(
    `select (select sum(balance)::int from sms_credits where employer_id = any($1)) as balance,
       (select count(*)::int from credit_ledger where employer_id = any($1)) as movements`,
    [cast.map(({ scope }) => scope.employerId)],
  )
  return row
}

// These three fail when `unique` (or `primary key`) is taken out of the column in `welcome_grants`.
it('the same mobile number at five employers at once is given SMS once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const cast = await castSome(5)
    await confirmAll(cast, () => `+4791234${100 + round}`)
    expect(await given(cast)).toEqual({ balance: 10, movements: 1 })
  }
})

it('the same organisation number at five employers at once is given SMS once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const cast = await castSome(5)
    await app.db.query('update employers set org_number = $2 where id = any($1)', [
      cast.map(({ scope }) => scope.employerId),
      `98765432${round}`,
    ])
    await confirmAll(cast, (index) => `+4791235${100 + round * 10 + index}`)
    expect(await given(cast)).toEqual({ balance: 10, movements: 1 })
  }
})

it('two administrators of an office who confirm at once get it SMS once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const kari = await castOne()
    const eva = await castColleague(app, kari, 'Eva Lie', 'owner')
    await confirmAll([kari, eva], (index) => `+4791236${100 + round * 10 + index}`)
    expect(await given([kari])).toEqual({ balance: 10, movements: 1 })
  }
})

// Fails when `confirmPhone` does not lock the profile: the later one finds the code gone, and calls it wrong.
it('the same code twice at once confirms, and gives SMS once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const kari = await castOne()
    const code = await castPhoneCode(app, kari, `+4791237${100 + round}`)
    const answers = await Promise.all([confirm(kari, code), confirm(kari, code)])
    expect(answers.map(({ kind }) => kind)).toEqual(['confirmed', 'confirmed'])
    expect(await given([kari])).toEqual({ balance: 10, movements: 1 })
  }
})

// Fails when `guesses < GUESSES` is taken out of the update that counts a guess.
it('ten guesses at once are five', async () => {
  const kari = await castOne()
  const code = await castPhoneCode(app, kari, '+4791238100')
  await Promise.all(Array.from({ length: 10 }, () => confirm(kari, wrongCode(code))))
  expect(await confirm(kari, code)).toEqual({ kind: 'wrong-code' })
  expect(await given([kari])).toEqual({ balance: 0, movements: 0 })
})

// Fails when `confirmPhone` does not lock the profile and stores the number that is in it later.
it('a number that is changed meanwhile is not confirmed by the code to the old one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const kari = await castOne()
    const code = await castPhoneCode(app, kari, `+4791239${100 + round}`)
    await Promise.all([
      confirm(kari, code),
      app.db.query("update profiles set phone = '+4799999999' where user_id = $1", [kari.userId]),
    ])
    const [profile] = await app.db.query('select phone, confirmed_phone from profiles where user_id = $1', [
      kari.userId,
    ])
    expect(profile?.['confirmed_phone']).not.toBe(profile?.['phone'])
  }
})
