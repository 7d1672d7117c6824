import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { SystemHealth } from '../../contract-statistics.ts'
import { Fact } from './FactList.tsx'
import { CHECK_NAMES, checkWord, measuredWords, oldWords, UNKNOWN } from './health-texts.ts'
import css from './Stats.module.css'

/** Every check with what it found, and when; what is old tells nothing of how it is now. */
export function Checks({ health, isOld }: { health: SystemHealth; isOld: boolean }) {
  return (
    <div className={css.across}>
      <Card
        as="section"
        title="Målinger"
        aside={<span className={css.when}>{isOld ? oldWords(health) : measuredWords(health)}</span>}
      >
        <dl className={css.checks}>
          {health.checks.map((check) => {
            const { tone, word } = isOld ? UNKNOWN : checkWord(check)
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
