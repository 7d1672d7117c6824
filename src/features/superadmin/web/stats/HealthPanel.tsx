import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatCount } from '#shared/counts.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Failure } from '../Failure.tsx'
import { useIsOld } from '../OldFigures.tsx'
import type { DatabaseNode, SystemHealth } from '../../contract-statistics.ts'
import { Fact, FactList } from './ActivityPanel.tsx'
import {
  behindWords,
  databaseWord,
  oldWords,
  smsWord,
  statusWord,
  UNKNOWN,
  CHECK_NAMES,
  checkWord,
  measuredWords,
  nodeWord,
} from './health-texts.ts'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'
import css from './Stats.module.css'

/** The service's health with its measurements, updated every half minute. A change is announced. */
export function HealthPanel() {
  const query = useQuery(superadminApi.systemHealth.queryOptions(REFRESH))
  const isOld = useIsOld(query)
  if (query.isLoadingError) return <Failure title="Kunne ikke måle systemhelsen" query={query} />
  const health = query.data
  const say = (judge: typeof statusWord) => {
    if (!health) return <span className={css.number}>...</span>
    const { tone, word } = isOld ? UNKNOWN : judge(health)
    return <StatusBadge tone={tone}>{word}</StatusBadge>
  }
  return (
    <>
      <Card as="section" title="Systemhelse">
        <FactList>
          <Fact name="Status" note={health && isOld ? oldWords(health) : 'alle målinger under ett'}>
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
      {health && <Checks health={health} isOld={isOld} />}
      {health?.nodes && <Nodes nodes={health.nodes} isOld={isOld} />}
    </>
  )
}

/** Every check with its result and time; stale results are not shown as the current state. */
function Checks({ health, isOld }: { health: SystemHealth; isOld: boolean }) {
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

/** The role of each database address. */
function Nodes({ nodes, isOld }: { nodes: readonly DatabaseNode[]; isOld: boolean }) {
  return (
    <div className={css.across}>
      <Card as="section" title="Databasens noder">
        <dl className={css.checks}>
          {nodes.map((node) => {
            const { tone, word } = isOld ? UNKNOWN : nodeWord(node)
            return (
              <Fact
                key={node.address}
                name={<Address>{node.address}</Address>}
                note={isOld ? '' : behindWords(node)}
              >
                <StatusBadge tone={tone}>{word}</StatusBadge>
              </Fact>
            )
          })}
        </dl>
      </Card>
    </div>
  )
}

/** Host and port; a long one breaks before a dot or the colon. */
function Address({ children }: { children: string }) {
  const [host, ...rest] = children.split(/(?=[.:])/)
  return (
    <span>
      {host}
      {rest.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text, which have no other order
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
