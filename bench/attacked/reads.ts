import { paths } from '#shared/paths.ts'
import { keepAsking, type Attack } from './attack.ts'

const PARALLEL = 6

/** Reads what is large, several at a time, each again as soon as it is there. */
const attackBy =
  (address: string): Attack =>
  (target, stop) =>
    keepAsking(PARALLEL, stop, async () => {
      const answer = await fetch(target.url + address, { headers: { cookie: target.cookie }, signal: stop })
      await answer.arrayBuffer()
    })

export const attackExport = attackBy(paths.exportVikarer)
export const attackArchive = attackBy(paths.archive)
export const attackCandidates = attackBy('/api/assignments/candidates?date=2027-01-15')

const ROWS = Array.from({ length: 1000 }, (_, index) => ({
  fullName: 'Ola Vikar',
  phone: String(40_000_001 + index),
  email: `ola${index}@vikar.example`,
  company: '',
  skills: '',
  availability: '',
}))

/** Has a thousand rows checked against the register, several times at once. */
export const attackPreview: Attack = (target, stop) =>
  keepAsking(PARALLEL, stop, async () => {
    const answer = await fetch(`${target.url}/api/vikarer/import/preview`, {
      method: 'POST',
      headers: { cookie: target.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ rows: ROWS }),
      signal: stop,
    })
    await answer.arrayBuffer()
  })
