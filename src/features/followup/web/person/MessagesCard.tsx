import { paths } from '#shared/paths.ts'
import rows from '#web/rows/Rows.module.css'
import { Card } from '#web/ui/Card.tsx'
import { useToday } from '#web/use-today.ts'
import type { PersonMessage } from '../../contract-person.ts'
import { MESSAGE_LABEL } from '../../message-texts.ts'
import { deliveriesInShort } from '../log/recipient-state.ts'
import { Folded } from './Folded.tsx'
import css from './Person.module.css'

/** The latest messages to a substitute about shifts, and whether they arrived. */
export function MessagesCard({ messages }: { messages: readonly PersonMessage[] }) {
  const now = new Date(`${useToday()}T12:00:00Z`)
  return (
    <Card as="section" title="Meldinger">
      {messages.length === 0 ? (
        <p className={rows.none}>Ingen meldinger om vakter er sendt.</p>
      ) : (
        <Folded what={['melding', 'meldinger']}>
          {messages.map(({ about, title, assignmentId, queuedAt, ...deliveries }) => (
            <li key={`${queuedAt} ${assignmentId} ${about}`} className={css.message}>
              <p>
                {MESSAGE_LABEL[about]}: <a href={paths.assignment(assignmentId)}>{title}</a>
              </p>
              <p className={rows.dim}>{deliveriesInShort(deliveries, now).join(' · ')}</p>
            </li>
          ))}
        </Folded>
      )}
    </Card>
  )
}
