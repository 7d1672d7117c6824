import { formatCount } from '#shared/counts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { Customer } from '../../contract-customers.ts'
import css from './Customer.module.css'

/** How far erasing for good has come. It goes on whether anybody looks or not. */
export function Erasing({ erasing: { done, total } }: { erasing: NonNullable<Customer['erasing']> }) {
  return (
    <Card as="section">
      <Progress
        label="Brukeren slettes permanent..."
        note={total > 0 ? `${formatCount(done)} av ${formatCount(total)} rader` : undefined}
        value={total > 0 ? done : undefined}
        max={total}
      />
      <p className={css.dim}>
        Slettingen går av seg selv, også om du forlater siden. Den kan ikke stoppes, og imens kan ingenting
        endres her.
      </p>
    </Card>
  )
}
