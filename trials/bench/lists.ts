import type { InferContractRouterInputs } from '@orpc/contract'
import { LOG_STATUSES } from '#features/followup/rules.ts'
import type { LogFilter } from '#features/followup/shapes.ts'
import type { vikarer } from '#features/vikarer/contract.ts'
import { SORTS } from '#features/vikarer/rules.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { judge, type Bench } from './bench.ts'
import { measureGrowth, type Sized } from './growth.ts'
import { arrangeLog } from './log-rows.ts'
import { arrangeEmployer, arrangeEmployers, type Employer } from './rows.ts'

/** A filter without hits: the longest search. */
const NOWHERE = '0198a5a4-0000-7000-8000-000000000000'
const query = (filter: Record<string, string>) => `?${new URLSearchParams(filter).toString()}`
/** The queries by name, whatever filter they are for. */
const flat = (filters: Record<string, Record<string, string>>): [string, string][] =>
  Object.values(filters).flatMap((queries) => Object.entries(queries))

const LOG = {
  full: { sizes: [10, 100, 1000, 10_000, 100_000], large: 100_000, small: 1000, others: 10 },
  quick: { sizes: [10, 40], large: 40, small: 10, others: 0 },
  vikarer: 13,
}
const FIRST_PAGE = 'first page'

/** The log's first page and each of its filters, by HTTP, with a hundred thousand assignments against a thousand. */
export const log: Bench = async ({ isQuick, openStage }) => {
  const { others, sizes: wanted, ...compared } = isQuick ? LOG.quick : LOG.full
  const stage = await openStage()
  const sizes: Sized[] = []
  for (const employer of await arrangeEmployers(stage.owner, wanted.length + others, LOG.vikarer)) {
    const size = wanted[sizes.length] ?? compared.small
    await arrangeLog(stage.owner, employer, size)
    sizes.push({ size, employer })
  }
  await stage.learn()
  const asked = (employer: Employer) => ({ [FIRST_PAGE]: '/api/assignments', ...logQueries(employer) })
  const terms = { ...compared, name: 'log', sizes: sizes.slice(0, wanted.length), asked, isQuick }
  const { ratios, ...growth } = await measureGrowth(stage, terms)
  const { [FIRST_PAGE]: first = Number.NaN, ...filtered } = ratios
  return judge(
    {
      [FIRST_PAGE]: { figure: first, most: 1.5 },
      filtered: { figure: Math.max(...Object.values(filtered)), most: 2 },
    },
    { ratios, growth },
  )
}

/** A request with each filter of the contract: a new filter does not compile without one here. */
const logQueries = ({ vikarIds }: Employer): Record<string, string> => {
  const today = osloToday(new Date())
  const week = { from: addDays(today, -10), to: addDays(today, -4) }
  const filters: Record<keyof LogFilter, Record<string, string>> = {
    status: {
      ...Object.fromEntries(LOG_STATUSES.map((status) => [status, query({ status })])),
      'two rare statuses': '?status=waiting&status=assigned',
    },
    departmentId: { 'an empty department': query({ departmentId: NOWHERE }) },
    vikarId: {
      'one substitute': query({ vikarId: vikarIds[4] ?? '' }),
      'one who left long ago': query({ vikarId: vikarIds.at(-1) ?? '' }),
    },
    from: { 'one week': query(week) },
    to: {
      'one week, completed': query({ ...week, status: 'completed' }),
      'until a day': query({ to: week.to }),
    },
    query: { 'a name': query({ query: 'vikar' }), 'no such word': query({ query: 'finnes-ikke' }) },
  }
  return Object.fromEntries(flat(filters).map(([what, of]) => [what, `/api/assignments${of}`]))
}

const REGISTER = {
  full: { sizes: [10, 100, 1000, 10_000], large: 10_000, small: 100, others: 20 },
  quick: { sizes: [10, 40], large: 40, small: 10, others: 1 },
}
const RARE = 'nittini'

/** The register's first page and a search in it, by HTTP, with ten thousand substitutes against a hundred. */
export const register: Bench = async ({ isQuick, openStage }) => {
  const { others, sizes: wanted, ...compared } = isQuick ? REGISTER.quick : REGISTER.full
  const stage = await openStage()
  const sizes: Sized[] = []
  for (const size of wanted) sizes.push({ size, employer: await arrangeEmployer(stage.owner, size) })
  await arrangeEmployers(stage.owner, others, compared.small)
  await stage.owner.query(NAMES, [RARE, 'Kontaktlærer 1.-4. trinn, norsk'])
  await stage.owner.query('reindex table vikarer') // the names came from an update of every row, unlike in practice
  await stage.learn()
  const asked = () => registerQueries
  const terms = { ...compared, name: 'register', sizes, asked, isQuick }
  const { ratios, ...growth } = await measureGrowth(stage, terms)
  return judge({ worst: { figure: Math.max(...Object.values(ratios)), most: 2 } }, { ratios, growth })
}

/**
 * In each register one person has the rare name and everybody the common one; half of them have a company, half a
 * competence.
 */
const NAMES = `update vikarer set company = case when get_byte(uuid_send(id), 1) < 128 then 'Fjellhamar skole' end,
   skills = case when get_byte(uuid_send(id), 2) < 128 then $2 end,
   full_name = case when phone = '+4740000009' then 'Åse ' || initcap($1) else
     (array['Ola', 'Kari', 'Åse', 'Per', 'Siri', 'Øyvind'])[1 + get_byte(uuid_send(id), 0) % 6] || ' Vikar' end,
   phone = '+47' || (90000000 + (right(phone, 6)::bigint * 611953) % 9999991)`

/** A request with each filter of the contract: a new one does not compile without one here. */
const REGISTER_FILTERS: Record<
  Exclude<keyof InferContractRouterInputs<typeof vikarer>['list'], 'cursor'>,
  Record<string, string>
> = {
  sort: { [FIRST_PAGE]: '' },
  search: {
    'rare word': `search=${RARE}`,
    'common word': 'search=vikar',
    words: `search=${RARE}%20${encodeURIComponent('åse')}`,
    'phone number': 'search=906%2011%20953',
  },
  groupId: { 'an empty group': `groupId=${NOWHERE}` },
  only: { favourites: 'only=favourites' },
}

const registerQueries = Object.fromEntries(
  SORTS.flatMap((sort) =>
    flat(REGISTER_FILTERS).map(([what, filter]) => [
      `${what} by ${sort}`,
      `/api/vikarer?sort=${sort}&${filter}`,
    ]),
  ),
)
