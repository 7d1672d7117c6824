import { parseCsv, unzip } from '#test/archive.ts'
import { cookieFor } from '#test/callers.ts'
import { paths } from '#shared/paths.ts'
import type { Verdict } from '#test/sweeps/judges.ts'
import type { Stage } from './stage.ts'

/** Stored text that became an element, or an executable link. */
export const markup = (html: string): Verdict => {
  const tag =
    /<(?:img|svg|script|a)\b[^>]*data-attack/i.exec(html) ??
    /(?:href|src)\s*=\s*["']?\s*javascript:/i.exec(html)
  const attribute = /<[a-z][^<>]*\sonfocus=alert/i.exec(html)
  const found = tag ?? attribute
  return found ? `holds ${found[0].slice(0, 100)}` : null
}

/** Every downloadable table: no cell is calculated, and one of each contains the stored text. */
export const judgeTables = async (
  { target, tally, depth }: Stage,
  { kari, ola, sara }: Record<'kari' | 'ola' | 'sara', { userId: string }>,
  payloads: readonly string[],
): Promise<void> => {
  const fetchAs = async ({ userId }: { userId: string }, path: string) => {
    const answer = await fetch(target.url + path, {
      headers: { cookie: await cookieFor(target.app, userId) },
    })
    return Buffer.from(await answer.arrayBuffer())
  }
  const judge = (about: string, csv: string) => {
    tally.note(about, formulas(csv))
    return payloads.some((payload) => cellsOf(csv).some((cell) => cell.includes(payload)))
  }
  const demand = (about: string, isStored: boolean) =>
    tally.note(`${about}, hostile`, isStored ? null : 'holds nothing of what was stored')
  demand('the register', judge('the register', String(await fetchAs(kari, paths.exportVikarer))))
  const isInMoney = judge('the money', String(await fetchAs(sara, paths.exportEconomy)))
  if (depth === 'deep') demand('the money', isInMoney) // the name of an office is in no shift
  for (const [who, person] of [
    ['Kari', kari],
    ['Ola', ola],
  ] as const) {
    const tables = [...(await unzip(await fetchAs(person, paths.archive)))].filter(([name]) =>
      name.endsWith('.csv'),
    )
    const held = tables.filter(([name, content]) => judge(`${name} of ${who}’s archive`, content))
    demand(`${who}’s archive`, held.length > 0)
  }
}

/** A cell that a spreadsheet would calculate; a negative number is one. */
export const formulas = (csv: string): Verdict => {
  const cells = cellsOf(csv)
  if (cells.length < 2) return 'is empty'
  const formula = cells.find((cell) => /^[=+@\t\r-]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell))
  return formula === undefined ? null : `the cell «${formula.slice(0, 60)}» is calculated`
}

const cellsOf = (csv: string) => parseCsv(csv.replace(/^\ufeff/, '')).flat()
