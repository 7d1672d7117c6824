import { demandTaken, storeEverywhere, type Taken } from './stored-fields.ts'
import { judgeTables } from './stored-files.ts'
import { demandLetters, openLetters } from './stored-letters.ts'
import { lookEverywhere } from './stored-looks.ts'
import { liveThrough } from './stored-shift.ts'
import { castAll } from '#test/sweeps/stage.ts'
import type { Attack } from './stage.ts'

/**
 * Text that a browser, spreadsheet, calendar or letter might interpret. If writes overwrite each other, the last of
 * each group stays.
 */
const GROUPS = {
  'line breaks': ['Vakt\r\nATTENDEE:MAILTO:ond@ond.example\r\nX-OND:1', 'Vakt\nBcc: ond@ond.example'],
  templates: ['{{constructor.constructor("alert(1)")()}}', '{lenke}{token}$&$`'],
  markup: [
    '"><svg data-attack onload=alert(1)>',
    '</title></script><script data-attack>alert(1)</script>',
    "' onfocus=alert(1) autofocus data-attack='",
    '<a href="javascript:alert(1)" data-attack>x</a>',
    'javascript:alert(1)//data-attack',
    '<img data-attack src=x onerror=alert(1)>',
  ],
  formulas: [
    '=HYPERLINK("https://ond.example";"x")',
    '@SUM(1+1)*cmd|x!A0',
    '-2+3+cmd|x!A0',
    '-Minus Plussen',
    '+2+3+cmd|x!A0',
    '-A1/B2',
  ],
} as const

/**
 * Stores script and similar text in every text field; then, before the next kind overwrites it, reads every letter,
 * file and page that shows it. The quick half tries one of each kind in the texts of a shift and of the register, and
 * opens no page: they need a build, and half a minute.
 */
export const attack: Attack = async (stage) => {
  const cast = await castAll(stage)
  const readLetters = openLetters(stage)
  /** Most of the duration is spent waiting for letters. */
  const liveAll = async (payloads: readonly string[], isCancelled = true) => {
    const shifts = await Promise.all(
      payloads.map((payload) => liveThrough(stage, cast, payload, isCancelled)),
    )
    const letters = await readLetters()
    for (const shift of shifts) demandLetters(stage, letters, shift, isCancelled)
    return shifts
  }
  if (stage.depth === 'quick') {
    await liveAll(Object.values(GROUPS).flatMap((all) => all.slice(-1)))
    return judgeTables(stage, cast, GROUPS.formulas)
  }
  const taken: Taken = new Map()
  for (const [kind, payloads] of Object.entries(GROUPS)) {
    for (const payload of payloads) await storeEverywhere(stage, cast.sampled, payload, taken)
    const shown = kind === 'markup' ? payloads.slice(-1) : []
    await liveAll(payloads.slice(0, payloads.length - shown.length))
    if (kind === 'formulas') await judgeTables(stage, cast, payloads)
    for (const shift of await liveAll(shown, false)) await lookEverywhere(stage, cast, shift)
  }
  demandTaken(stage, taken)
}
