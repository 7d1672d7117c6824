import ICAL from 'ical.js'
import { parseCsv, unzip } from '#test/archive.ts'
import { cookieFor } from '#test/callers.ts'
import { paths } from '#shared/paths.ts'
import { first, type Verdict } from './judges.ts'
import type { Stage } from './stage.ts'

interface Caught {
  readonly email: readonly {
    readonly subject: string
    readonly html: string
    readonly attachments: readonly { readonly contentType: string; readonly content: string }[]
  }[]
}

/** Every letter that was caught: its markup, its subject, the calendar files in it. */
export const judgeLetters = async ({ send, tally }: Stage): Promise<void> => {
  const { json } = await send({ method: 'GET', path: paths.outboxApi })
  const { email } = json as Caught
  tally.note('letters were caught', email.length > 0 ? null : 'none')
  for (const { subject, html, attachments } of email) {
    tally.note(`the letter «${subject.slice(0, 40)}»`, first(markup(html), oneLine(subject)))
    for (const { contentType, content } of attachments.filter((file) =>
      file.contentType.includes('calendar'),
    ))
      tally.note(
        `${contentType} of «${subject.slice(0, 40)}»`,
        judgeCalendar(Buffer.from(content, 'base64').toString()),
      )
  }
}

/** Stored text that has become an element, or a link that runs. */
export const markup = (html: string): Verdict => {
  const tag =
    /<(?:img|svg|script|a)\b[^>]*data-attack/i.exec(html) ??
    /(?:href|src)\s*=\s*["']?\s*javascript:/i.exec(html)
  const attribute = /<[a-z][^<>]*\sonfocus=alert/i.exec(html)
  const found = tag ?? attribute
  return found ? `holds ${found[0].slice(0, 100)}` : null
}

const oneLine = (subject: string): Verdict => (/[\r\n]/.test(subject) ? 'the subject has two lines' : null)

export const judgeCalendars = async ({ target: { app, origin }, send, tally }: Stage): Promise<void> => {
  const rows = await app.db.query(
    `select t.id from assignment_response_tokens t join assignments a on a.id = t.assignment_id
      where a.assigned_vikar_id = t.vikar_id limit 50`,
  )
  for (const { id } of rows) {
    const token = app.tokens.derive('assignment_response_tokens', String(id))
    const { status, text } = await send({ method: 'GET', path: paths.responseCalendar(token) })
    tally.note(`the calendar file of ${String(id)} at ${origin}`, status === 200 ? judgeCalendar(text) : null)
  }
}

const PROPERTIES =
  /^(uid|sequence|dtstamp|dtstart|dtend|summary|location|description|url|status|class|transp|created|last-modified|x-microsoft-cdo-.*|x-alt-desc)$/

/** Read as a calendar reads it: one event, and no property that was not ours. */
export const judgeCalendar = (text: string): Verdict => {
  try {
    const [event, ...others] = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent')
    if (!event || others.length > 0) return `${others.length + 1} events`
    const strange = event.getAllProperties().find(({ name }) => !PROPERTIES.test(name))
    return strange ? `has ${strange.name}` : null
  } catch (error) {
    return `cannot be read: ${String(error)}`
  }
}

/** Every table that can be taken away. */
export const judgeTables = async (
  { target, tally }: Stage,
  { kari, ola, sara }: Record<'kari' | 'ola' | 'sara', { userId: string }>,
): Promise<void> => {
  const fetchAs = async ({ userId }: { userId: string }, path: string) => {
    const answer = await fetch(target.url + path, {
      headers: { cookie: await cookieFor(target.app, userId) },
    })
    return Buffer.from(await answer.arrayBuffer())
  }
  tally.note('the register as a file', formulas(String(await fetchAs(kari, paths.exportVikarer))))
  tally.note('the money as a file', formulas(String(await fetchAs(sara, paths.exportEconomy))))
  for (const person of [kari, ola])
    for (const [name, content] of await unzip(await fetchAs(person, paths.archive)))
      if (name.endsWith('.csv')) tally.note(`${name} of an archive`, formulas(content))
}

/** A cell that a spreadsheet would calculate; a negative number is one. */
export const formulas = (csv: string): Verdict => {
  const cells = parseCsv(csv.replace(/^\ufeff/, '')).flat()
  if (cells.length < 2) return 'is empty'
  const formula = cells.find((cell) => /^[=+@\t\r-]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell))
  return formula === undefined ? null : `the cell «${formula.slice(0, 60)}» is calculated`
}
