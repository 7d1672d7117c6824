import { formatClock } from '#shared/dates.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { SystemHealth } from '../../contract-statistics.ts'
import { Fact } from './FactList.tsx'
import { CHECK_NAMES, checkWord } from './health-texts.ts'
import css from './Stats.module.css'

/** Every check with what it found, and when. */
export function Checks({ health: { checks, checkedAt } }: { health: SystemHealth }) {
  return (
    <div className={css.across}>
      <Card
        as="section"
        title="Målinger"
        aside={<span className={css.when}>Målt {formatClock(checkedAt)}, igjen hvert halve minutt</span>}
      >
        <dl className={css.checks}>
          {checks.map((check) => {
            const { tone, word } = checkWord(check)
            return (
              <Fact key={check.name} name={CHECK_NAMES[check.name]} note={check.measured}>
                <StatusBadge tone={tone}>{word}</StatusBadge>
              </Fact>
            )
          })}
        </dl>
      </Card>
    </div>
  )
}
