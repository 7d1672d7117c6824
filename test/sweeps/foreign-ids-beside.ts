import { unzip } from '../archive.ts'
import { castBeside, type Beside } from './beside.ts'
import { leaked, toldApart } from './judges.ts'
import { notServed } from './refusals.ts'
import type { Cast, Stage } from './stage.ts'

type Person = { readonly userId: string }

interface Strangers {
  /** Administrator of another employer. */
  readonly nils: Person
  /** Substitute of both. */
  readonly siri: Person
}

/**
 * Files and pages outside the contract: a stranger's contain nothing of Kari's, and foreign data looks like missing
 * data.
 */
export const tryBesideOfOthers = async (
  stage: Stage,
  cast: Cast,
  strangers: Strangers,
  words: readonly string[],
) => {
  const { app } = stage.target
  await app.db.query('delete from rate_limits')
  for (const beside of castBeside(stage, cast).filter(({ by }) => by !== null))
    if (beside.pattern.includes(':id')) await askForIt(stage, beside, strangers)
    else if (FILES.has(beside.openness)) await readOwn(stage, beside, strangers.nils, words)
}

/** Downloads of an administrator's own data. */
const FILES = new Set(['archive', 'office', 'owners'])

const readOwn = async (
  stage: Stage,
  { pattern, by, address }: Beside,
  nils: Person,
  words: readonly string[],
) => {
  const read = async (person: Person | null) => textOf(stage, await address(), person)
  const kariReads = leaked(await read(by), words)
  stage.tally.note(`${pattern} as Kari`, kariReads === null ? 'holds nothing of hers' : null)
  stage.tally.note(`${pattern} as Nils`, leaked(await read(nils), words))
}

/** Its whole content; an archive is unpacked. */
const textOf = async (stage: Stage, path: string, person: Person | null) => {
  const { headers, text } = await stage.sendAs(person, { method: 'GET', path })
  const isArchive = String(headers['content-type']).includes('zip')
  return isArchive ? [...(await unzip(Buffer.from(text, 'latin1')))].flat().join('\n') : text
}

const askForIt = async (
  stage: Stage,
  { pattern, openness, by, address }: Beside,
  { nils, siri }: Strangers,
) => {
  const path = await address()
  const stranger = openness === 'vikar' ? siri : nils
  const ask = (person: Person | null, at: string) => stage.sendAs(person, { method: 'GET', path: at })
  stage.tally.note(`${pattern} as whose it is`, notServed(await ask(by, path)))
  const unknown = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, () => crypto.randomUUID())
  const verdict = toldApart(await ask(stranger, path), await ask(stranger, unknown))
  stage.tally.note(`${pattern} as somebody else`, verdict)
}
