import { paths } from '#shared/paths.ts'
import { keepParallel, request, type Attack } from './attack.ts'

const PARALLEL = 6

/** Reads large answers, several at a time, each again as soon as it has arrived. */
const attackBy =
  (address: string): Attack =>
  (target, stop) =>
    keepParallel(PARALLEL, stop, () => request(target, address, stop))

export const exports = attackBy(paths.exportVikarer)
export const archives = attackBy(paths.archive)
export const candidates = attackBy('/api/assignments/candidates?date=2027-01-15')

const ROWS = Array.from({ length: 1000 }, (_, index) => ({
  fullName: 'Ola Vikar',
  phone: String(40_000_001 + index),
  email: `ola${index}@vikar.example`,
  company: '',
  skills: '',
  availability: '',
}))

const BODY = JSON.stringify({ rows: ROWS })

/** Has a thousand rows checked against the register, several times at once. */
export const previews: Attack = (target, stop) =>
  keepParallel(PARALLEL, stop, () =>
    request(target, '/api/vikarer/import/preview', stop, { method: 'POST', body: BODY }),
  )
