import { formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { DUPLICATE_CHOICES, type DuplicateChoice } from '../../import-rules.ts'
import css from './Import.module.css'
import type { Tally } from './use-preview.ts'
import { importLabel, rowCount, vikarer } from './words.ts'

interface ImportBarProps {
  tally: Tally
  duplicates: DuplicateChoice
  onDuplicates: (choice: DuplicateChoice) => void
  onImport: () => void
  isPending: boolean
  /** The rows are being checked again. */
  isChecking: boolean
  problem: { readonly reason: string; readonly changes: readonly string[] } | null
}

/** The choice for people who are in the register, and the button that imports. */
export function ImportBar(props: ImportBarProps) {
  const { tally, duplicates, onDuplicates, onImport, isPending, isChecking, problem } = props
  const updated = duplicates === 'update' ? tally.changed : 0
  const label = importLabel(tally.added, updated)
  const rest = (problem?.changes.length ?? 0) - CHANGES_SHOWN
  const pending = isPending ? `Lagrer ${vikarer(tally.added + updated)}...` : null
  return (
    <Card as="section" title="Importer">
      {tally.existing > 0 && (
        <RadioGroup
          label="De som finnes fra før"
          options={[
            { value: 'skip', label: 'Hopp over', description: 'De blir stående som de er i registeret.' },
            { value: 'update', label: 'Oppdater', description: updateHint(tally) },
          ]}
          value={duplicates}
          onChange={(value) => onDuplicates(DUPLICATE_CHOICES.find((choice) => choice === value) ?? 'skip')}
          isDisabled={isPending}
        />
      )}
      {problem && (
        <div role="alert">
          <FieldError>{problem.reason}</FieldError>
          {problem.changes.length > 0 && (
            <ul className={css.changes}>
              {problem.changes.slice(0, CHANGES_SHOWN).map((words) => (
                <li key={words}>{words}</li>
              ))}
              {rest > 0 && <li>og {formatCount(rest)} til</li>}
            </ul>
          )}
        </div>
      )}
      <Actions>
        <Button
          onPress={onImport}
          isDisabled={label === null && !isPending}
          isPending={isPending || isChecking}
          pendingText={isPending ? 'Lagrer...' : 'Sjekker...'}
        >
          {label ?? 'Ingen å importere'}
        </Button>
      </Actions>
      {tally.wrong > 0 && !isPending && <p>{rowCount(tally.wrong)} med feil blir ikke med.</p>}
      {pending && <Progress label={pending} />}
    </Card>
  )
}

const CHANGES_SHOWN = 5

function updateHint({ changed, existing, left }: Tally): string {
  if (changed === 0) return 'Registeret har allerede de samme opplysningene.'
  const rest = existing > changed ? `, ${vikarer(existing - changed)} har dem allerede` : ''
  const inactive = left > 0 ? ` ${vikarer(left)} blir ${left === 1 ? 'inaktiv' : 'inaktive'}.` : ''
  return `${vikarer(changed)} får opplysningene fra lista${rest}.${inactive} Tomme celler endrer ingenting.`
}
