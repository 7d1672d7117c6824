import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/counts.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Checks } from './Checks.tsx'
import { Fact, FactList } from './FactList.tsx'
import { databaseWord, smsWord, statusWord } from './health-texts.ts'
import { healthQuery } from './queries.ts'
import css from './Stats.module.css'
import { StatsFailure } from './StatsFailure.tsx'

/** How the service is doing, and below it what was measured, anew every half minute. A change is read aloud. */
export function HealthPanel() {
  const query = useQuery(healthQuery())
  if (query.isLoadingError) return <StatsFailure title="Kunne ikke måle systemhelsen" query={query} />
  const health = query.data
  const say = (judge: typeof statusWord) => {
    if (!health) return <span className={css.number}>...</span>
    const { tone, word } = judge(health)
    return <StatusBadge tone={tone}>{word}</StatusBadge>
  }
  return (
    <>
      <Card as="section" title="Systemhelse">
        <FactList>
          <Fact name="Status" note="alle målinger under ett">
            <span role="status">{say(statusWord)}</span>
          </Fact>
          <Fact name="Database" note="svarer på spørringer">
            {say(databaseWord)}
          </Fact>
          <Fact
            name="SMS-tjeneste"
            note={
              health ? `${formatCount(health.totalSmsCredits)} SMS igjen til sammen` : 'SMS igjen til sammen'
            }
          >
            {say(smsWord)}
          </Fact>
        </FactList>
      </Card>
      {health && <Checks health={health} />}
    </>
  )
}
