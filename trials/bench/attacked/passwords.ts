import { randomUUID } from 'node:crypto'
import { flood, post, type Attack } from './attack.ts'

const json = (path: string, body: unknown) => post(path, 'application/json', JSON.stringify(body))
const PASSWORD = 'feil-passord-for-alle'

/** Four hundred who log in at once, each as somebody who does not exist: a hash is still made for each. */
export const logins: Attack = (target, stop) =>
  flood(target, stop, 400, () =>
    json('/api/sign-in', { email: `${randomUUID()}@vikar.example`, password: PASSWORD }),
  )

/** Four hundred who sign up at once. */
export const signUps: Attack = (target, stop) =>
  flood(target, stop, 400, () =>
    json('/api/sign-up', {
      fullName: 'Grete Lie',
      company: 'Bemanning AS',
      email: `${randomUUID()}@vikar.example`,
      password: PASSWORD,
      termsAccepted: true,
    }),
  )

/** Four hundred who open a login link that is none. */
export const links: Attack = (target, stop) =>
  flood(target, stop, 400, () => json('/api/login-link', { token: randomUUID().replaceAll('-', '') }))
