import { useQuery } from '@tanstack/react-query'
import Repeat from 'lucide-react/icons/repeat-2'
import { useState } from 'react'
import { counted } from '#shared/counts.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { Proposal } from '../../contract.ts'
import { requestsApi } from '../api.ts'
import css from './Proposals.module.css'

/** The last shifts: a press fills in the form for a new request from one, with those who were asked then. */
export function Proposals() {
  const { data: { shifts } = NONE } = useQuery(requestsApi.suggestions.queryOptions())
  const [isAll, setAll] = useState(false)
  if (shifts.length === 0) return null
  return (
    <section className={css.proposals} aria-labelledby="spor-igjen">
      <h2 id="spor-igjen" className={css.title}>
        Spør igjen
      </h2>
      <ul className={css.chips} data-all={isAll || undefined}>
        {shifts.map((shift) => (
          <li key={shift.id}>
            <Chip shift={shift} />
          </li>
        ))}
        {shifts.length > FEW && !isAll && (
          <li className={css.others}>
            <Button variant="quiet" size="small" onPress={() => setAll(true)}>
              {`Vis ${shifts.length - FEW} til`}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

const NONE = { shifts: [] }

/** As many as a wide page shows at first, which `Proposals.module.css` says too; a telephone's line has them all. */
const FEW = 5

/** Drawn in from the side: a browser leaves a link where it is that has the focus and can be seen in part. */
const bringIn = (chip: HTMLElement) => chip.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** 'Kontaktlærer 3B · 08.15–14.15 · 12 vikarer' */
function Chip({ shift: { id, title, startTime, endTime, asked } }: { shift: Proposal }) {
  return (
    <a
      href={paths.createLike(id)}
      className={css.chip}
      onFocus={({ currentTarget }) => bringIn(currentTarget)}
    >
      <Repeat size={18} aria-hidden />
      <span className={css.what}>{title}</span>
      <span className={css.when}>
        {' · '}
        {formatTimeRange(startTime, endTime)}
        {' · '}
        {counted(asked, 'vikar', 'vikarer')}
      </span>
    </a>
  )
}
