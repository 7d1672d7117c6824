import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatTimeRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Suggestions } from '../../proposal-shapes.ts'
import css from '../proposals/Proposals.module.css'
import { useRemoveTemplate } from './use-templates.ts'

type One = Suggestions['templates'][number]

interface TemplatesDialogProps {
  isOpen: boolean
  onClose: () => void
  templates: readonly One[]
}

/** The office's templates, each to be edited, or deleted after a question. */
export function TemplatesDialog({ isOpen, onClose, templates }: TemplatesDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Maler">
      {templates.length === 0 && <p>Ingen maler. Fyll ut et oppdrag og velg «Lagre som mal».</p>}
      <ul className={css.templates}>
        {templates.map((template) => (
          <Entry key={template.id} template={template} onOpen={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

function Entry({
  template: { id, name, startTime, endTime },
  onOpen,
}: {
  template: One
  onOpen: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const { remove, isRemoving } = useRemoveTemplate()
  return (
    <li className={css.template}>
      <span>
        <a href={paths.createFrom(id)} onClick={onOpen}>
          {name}
        </a>{' '}
        {formatTimeRange(startTime, endTime)}
      </span>
      {isAsking && <p>Alle på kontoret mister malen. Oppdrag som er laget av den, står som de er.</p>}
      {isAsking ? (
        <Row>
          <Button variant="danger" size="small" onPress={() => remove(id)} isPending={isRemoving}>
            {`Slett «${name}»`}
          </Button>
          <Button variant="secondary" size="small" onPress={() => setAsking(false)}>
            Behold
          </Button>
        </Row>
      ) : (
        <Button
          variant="danger-quiet"
          size="small"
          icon={Trash}
          onPress={() => setAsking(true)}
          aria-label={`Slett ${name}`}
        >
          Slett
        </Button>
      )}
    </li>
  )
}
