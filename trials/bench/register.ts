import type { InferContractRouterInputs } from '@orpc/contract'
import type { vikarer } from '#features/vikarer/contract.ts'
import { SORTS } from '#features/vikarer/rules.ts'
import { measureGrowth, type Sized } from './growth.ts'
import type { Bench } from './bench.ts'
import { arrangeEmployers } from './rows.ts'
import type { Stage } from './stage.ts'

const FULL = { sizes: [10, 100, 1000, 10_000], large: 10_000, small: 100, others: 20 }
const QUICK = { sizes: [10, 40], large: 40, small: 10, others: 1 }
const TARGET = 2

const RARE = 'nittini'
const COMMON = 'vikar'
const SKILLS = 'Kontaktlærer 1.-4. trinn, norsk'

/** The register's first page and a search in it, by HTTP, with ten thousand substitutes against a hundred. */
export const run: Bench = async (trial) => {
  const { others, ...wanted } = trial.isQuick ? QUICK : FULL
  const stage = await trial.openStage()
  const sizes: Sized[] = []
  for (const size of wanted.sizes)
    for (const employer of await arrangeEmployers(stage.owner, 1, size)) sizes.push({ size, employer })
  await arrangeEmployers(stage.owner, others, wanted.small)
  await nameAll(stage)
  await stage.owner.query('reindex table vikarer') // the names came from an update of every row, unlike in practice
  await stage.learn()
  const found = await measureGrowth(trial, stage, { ...wanted, name: 'register', sizes, asked: addresses })
  await stage.close()
  const worst = Math.max(...Object.values(found.ratios))
  return {
    name: 'register',
    figure: String(worst),
    target: `<= ${TARGET}`,
    ok: worst <= TARGET,
    worst,
    ...found,
  }
}

/**
 * In each register one person has the rare name and everybody the common one; half of them have a company, half a
 * competence.
 */
const nameAll = ({ owner }: Stage) =>
  owner.query(
    `update vikarer set company = case when get_byte(uuid_send(id), 1) < 128 then 'Fjellhamar skole' end,
       skills = case when get_byte(uuid_send(id), 2) < 128 then $2 end,
       full_name = case when phone = '+4740000009' then 'Åse ' || initcap($1) else
         (array['Ola', 'Kari', 'Åse', 'Per', 'Siri', 'Øyvind'])[1 + get_byte(uuid_send(id), 0) % 6] || ' Vikar' end,
       phone = '+47' || (90000000 + (right(phone, 6)::bigint * 611953) % 9999991)`,
    [RARE, SKILLS],
  )

/** A request with each filter of the contract: a new one does not compile without one here. */
type Filter = Exclude<keyof InferContractRouterInputs<typeof vikarer>['list'], 'cursor'>

const addresses = () => {
  const filters: Record<Filter, Record<string, string>> = {
    sort: { 'first page': '' },
    search: {
      'rare word': `search=${RARE}`,
      'common word': `search=${COMMON}`,
      words: `search=${RARE}%20${encodeURIComponent('åse')}`,
      'phone number': 'search=906%2011%20953',
    },
    groupId: { 'an empty group': `groupId=${NO_GROUP}` },
    only: { favourites: 'only=favourites' },
  }
  return Object.fromEntries(
    SORTS.flatMap((sort) =>
      Object.entries<string>(Object.assign({}, ...Object.values(filters))).map(([what, filter]) => [
        `${what} by ${sort}`,
        `/api/vikarer?sort=${sort}&${filter}`,
      ]),
    ),
  )
}

/** A search without hits: the longest one. */
const NO_GROUP = '0198a5a4-0000-7000-8000-000000000000'
