import { serverPaths } from '#shared/server-paths.ts'
import { withKey } from '#test/outbox.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import { holdsPayload, judgeCalendar, type HostileShift } from './stored-calendars.ts'
import { markup } from './stored-files.ts'
import type { Stage } from './stage.ts'

interface Letter {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly contentType: string; readonly content: string }[]
}

/** Caught messages shown by the outbox, newest first. */
const SHOWN = 500

/** Judges every new letter: its markup, its subject and its calendar files. */
export const openLetters = ({ send, tally, target }: Stage) => {
  const known = new Set<string>()
  return async (): Promise<readonly Letter[]> => {
    const { json } = await send({ method: 'GET', path: withKey(target.app.config, serverPaths.outboxApi) })
    const { email } = json as { email: readonly Letter[] }
    const fresh = email.filter(({ id }) => !known.has(id))
    if (fresh.length === SHOWN)
      tally.violate('the outbox', 'holds more letters than it shows: some were not judged')
    for (const letter of fresh) {
      known.add(letter.id)
      tally.note(`the letter «${letter.subject.slice(0, 40)}»`, judgeLetter(letter))
    }
    return fresh
  }
}

const judgeLetter = (letter: Letter): Verdict =>
  first(markup(letter.html), oneLine(letter.subject), ...filesOf(letter).map(judgeCalendar))

const oneLine = (subject: string): Verdict => (/[\r\n]/.test(subject) ? 'the subject has two lines' : null)

const filesOf = ({ attachments }: Letter) =>
  attachments
    .filter(({ contentType }) => contentType.includes('calendar'))
    .map(({ content }) => Buffer.from(content, 'base64').toString())

/** The messages about a shift from beginning to end, with or without a calendar file. */
const KINDS: readonly (readonly [kind: string, subject: RegExp, hasFile: boolean])[] = [
  ['the request', /^Kan du jobbe/, false],
  ['the reminder', /^Påminnelse/, false],
  ['the confirmation', /^Du har fått oppdraget/, true],
  ['the notice of a yes', / tar oppdraget /, false],
  ['the withdrawal', /^Du har meldt avbud/, true],
  ['the notice of a withdrawal', / kan ikke likevel/, false],
  ['the cancelling', /^Avlyst/, true],
]

/** Requires the hostile text in a letter of each kind, and in its file: otherwise nothing is proven about them. */
export const demandLetters = (
  { tally }: Stage,
  letters: readonly Letter[],
  shift: HostileShift,
  isCancelled: boolean,
) => {
  const own = letters.filter(({ text }) => text.includes(shift.mark('tittel')))
  for (const [kind, subject, hasFile] of KINDS.slice(0, isCancelled ? undefined : -1)) {
    const found = own.filter((letter) => subject.test(letter.subject))
    const isThere = found.some(
      (letter) => !hasFile || filesOf(letter).some((file) => holdsPayload(file, shift)),
    )
    tally.note(
      `${kind} about ${JSON.stringify(shift.payload)}`,
      isThere ? null : `is not there${hasFile ? ' with a file that says it' : ''}`,
    )
  }
}
