import { flood, post, type Attack } from './attack.ts'

/** Just below a megabyte, and as many keys as fit into it. */
const FORM = Array.from({ length: 130_000 }, (_, key) => `${key.toString(36)}=1`)
  .join('&')
  .slice(0, 999_000)
const LIST = `{"json":{"email":[${'1,'.repeat(499_000).slice(0, -1)}]}}`

/** Forms of very many fields, sent to the API from three connections. */
export const largeForms: Attack = (target, stop) =>
  flood(target, stop, 3, () => post('/api/sign-in', 'application/x-www-form-urlencoded', FORM))

/** The same as JSON. */
export const largeLists: Attack = (target, stop) =>
  flood(target, stop, 3, () => post('/api/rpc/accounts/signIn', 'application/json', LIST))

/** Forms of very many fields, sent to an unknown personal link. */
export const largeAnswers: Attack = (target, stop) =>
  flood(target, stop, 3, () => post(`/r/${'x'.repeat(22)}`, 'application/x-www-form-urlencoded', FORM))
