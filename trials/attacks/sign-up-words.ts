import { castLogin, castSara, castVikar, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import type { Answer } from '#test/calling.ts'
import { first, leaked, toldApart, unclear, type Verdict } from '#test/sweeps/judges.ts'
import type { Stage } from './stage.ts'

/**
 * Sign-up cannot hide that an address is taken, because a new administrator is let in at once. The promise instead: one
 * answer for every taken address, in a sentence that fits other reasons too, and a rate limit.
 */
export const trySignUp = async (stage: Stage, nils: CastAdministrator) => {
  const { app } = stage.target
  const ola = await castLogin(app, await castVikar(app, nils, 'Ola Hansen'))
  const gone = await castLogin(app, await castVikar(app, nils, 'Per Borte'))
  await app.db.query('update profiles set soft_deleted = true where user_id = $1', [gone.userId])
  const sara = await castSara(app)
  const ask = async (email: string): Promise<Answer> => {
    await app.db.query('delete from rate_limits')
    const body = { fullName: 'Grete Lie', email, password: PASSWORD, termsAccepted: true }
    return stage.send({ method: 'POST', path: '/api/sign-up', body: JSON.stringify(body) })
  }
  const usual = await ask(nils.email)
  stage.tally.note('sign-up with a taken address', first(unclear(usual), saysMore(usual)))
  for (const { email } of [nils, ola, gone, sara])
    for (const written of [email, email.toUpperCase()])
      stage.tally.note(`sign-up with the address ${written}`, toldApart(usual, await ask(written)))
  stage.tally.figure('except sign-up', 'which tells a taken address slowly (docs/decisions/0019)')
}

/** Words that confirm an account, or identify its owner. */
const saysMore = ({ status, text }: Answer): Verdict => {
  if (status < 400) return `was answered ${status}`
  const isSaid = /(er|finnes) allerede|er (registrert|tatt|i bruk|opptatt)|finnes fra før/i.exec(text)
  return isSaid ? `says «${isSaid[0]}»` : leaked(text, ['Nils', 'Lillevik', 'lillevik.example'])
}
