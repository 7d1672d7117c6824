import { addDays, osloToday } from '#shared/dates.ts'
import { castRequest } from './cast-request.ts'
import { giveCredits } from './cast.ts'
import type { Office } from './office.ts'

const TOMORROW = addDays(osloToday(new Date()), 1)
/** Starting tomorrow, one per day. */
export const days = (count: number, startTime = '08:00', endTime = '14:00') =>
  Array.from({ length: count }, (_, day) => ({
    date: addDays(TOMORROW, day),
    startTime,
    endTime,
    places: 1,
  }))

/** The part of a shift's id that its answer page uses. */
export const key = (id = '') => id.slice(-8)

/** The texts of the page's rows. */
export const rows = (html: string) =>
  [...html.matchAll(/<li>(.*?)(?=<li>|<\/ul>)/g)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

/** The value of a hidden field. */
export const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Asks Ola and Siri about several shifts, and answers on their page. */
export const severalShifts = (office: Office) => {
  const ask = async (shifts = days(3), channels: ('sms' | 'email')[] = ['email']) => {
    const { app, kari, ola, siri } = office
    await giveCredits(app, kari, 20)
    const { ids, token } = await castRequest(app, kari, [ola.id, siri.id], shifts, channels)
    return { ids, tokenOf: ({ id }: { id: string }) => token(id) }
  }
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${office.server.url}/r/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: office.app.config.appUrl },
      body: new URLSearchParams(fields),
    })
  const press = (token: string, fields: Record<string, string>, query = '') => post(token + query, fields)
  return {
    ask,
    press,
    open: async (token: string, query = '') =>
      (await fetch(`${office.server.url}/r/${token}${query}`)).text(),
    /** Both presses of an answer to all: the summary, then its button. */
    pressAll: async (token: string, alle = 'accepted', message = '') => {
      const summary = await (await press(token, { alle, message })).text()
      const [sett, vakter] = [valueOf(summary, 'sett'), valueOf(summary, 'vakter')]
      return press(token, { alle, message, sett, vakter })
    },
    withdraw: (token: string, id = '') => post(`${token}/avbud?vakt=${key(id)}`, { message: '' }),
    /** The status and Ola's answer of each shift. */
    states: async () =>
      (
        await office.app.db.query(
          `select a.status, coalesce(r.response_type, '-') as said from assignments a
           left join assignment_responses r on r.assignment_id = a.id and r.vikar_id = $1 order by a.starts_at`,
          [office.ola.id],
        )
      ).map(({ status, said }) => `${String(status)} ${String(said)}`),
  }
}
