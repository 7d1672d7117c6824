import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import Bookmark from 'lucide-react/icons/bookmark'
import Repeat from 'lucide-react/icons/repeat-2'
import { useState } from 'react'
import { counted } from '#shared/counts.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { Proposal } from '../../proposal-shapes.ts'
import { requestsApi } from '../api.ts'
import css from './Proposals.module.css'

/** The templates and the latest shifts: a press fills in the form for a new request, with their recipients. */
export function Proposals() {
  const { data: { shifts, templates } = NONE } = useQuery(requestsApi.suggestions.queryOptions())
  const [isAll, setAll] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  const lazy = useLazyModule(loadTemplates, isListOpen)
  if (shifts.length + templates.length === 0) return null
  const others = shifts.length + templates.length - FEW
  return (
    <section className={css.proposals} aria-labelledby="spor-igjen">
      <h2 id="spor-igjen" className={css.title}>
        Spør igjen
      </h2>
      <ul className={css.chips} data-all={isAll || undefined}>
        {templates.map(({ id, name, ...template }) => (
          <li key={id}>
            <Chip {...template} href={paths.createFrom(id)} icon={Bookmark} title={name} />
          </li>
        ))}
        {shifts.map(({ id, ...shift }) => (
          <li key={id}>
            <Chip {...shift} href={paths.createLike(id)} icon={Repeat} />
          </li>
        ))}
        {others > 0 && !isAll && (
          <li className={css.others}>
            <Button variant="quiet" size="small" onPress={() => setAll(true)}>
              {`Vis ${others} til`}
            </Button>
          </li>
        )}
        {templates.length > 0 && (
          <li className={css.manage}>
            <Button variant="quiet" size="small" onPress={() => setListOpen(true)}>
              Endre maler
            </Button>
          </li>
        )}
      </ul>
      {lazy && (
        <lazy.TemplatesDialog isOpen={isListOpen} onClose={() => setListOpen(false)} templates={templates} />
      )}
    </section>
  )
}

const NONE = { shifts: [], templates: [] }

const loadTemplates = () => import('../templates/TemplatesDialog.tsx')

/** The number that a wide page shows at first (also in `Proposals.module.css`); a phone's line has them all. */
const FEW = 5

interface ChipProps extends Pick<Proposal, 'title' | 'startTime' | 'endTime'> {
  href: string
  icon: LucideIcon
  /** Null: all available. */
  asked: number | null
}

/** 'Kontaktlærer 3B · 08.15–14.15 · 12 vikarer' */
function Chip({ href, icon: Icon, title, startTime, endTime, asked }: ChipProps) {
  return (
    <a href={href} className={css.chip} onFocus={({ currentTarget }) => bringIn(currentTarget)}>
      <Icon size={18} aria-hidden />
      <span className={css.what}>{title}</span>
      <span className={css.when}>
        <span className={css.dot}>{' · '}</span>
        {formatTimeRange(startTime, endTime)}
        {' · '}
        {asked === null ? 'alle' : counted(asked, 'vikar', 'vikarer')}
      </span>
    </a>
  )
}

/** Scrolls into view: a browser does not move a focused link that is partly visible. */
const bringIn = (chip: HTMLElement) => chip.scrollIntoView({ block: 'nearest', inline: 'nearest' })
